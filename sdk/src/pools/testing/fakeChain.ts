import {
  type AbiFunction,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  numberToHex,
  parseAbi,
  toFunctionSelector,
} from 'viem'

/** The answers of contracts by the name of the function. Undefined means that the call reverts. */
export type FakeContracts = Readonly<Record<string, (call: FakeCall) => unknown>>

type FakeCall = { readonly target: Hex; readonly args: readonly unknown[] }

/** A node that shows these contracts, and the logs of each block. */
export type FakeNode = {
  readonly contracts: FakeContracts
  readonly listLogs?: (height: number) => readonly FakeLog[]
}

type FakeLog = { readonly address: Hex; readonly topics: readonly Hex[] }

const abi: readonly AbiFunction[] = parseAbi([
  'function decimals() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function allPairsLength() view returns (uint256)',
  'function feeAmountTickSpacing(uint24) view returns (int24)',
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
  // The fourth is Camelot's, and zero elsewhere.
  'function getReserves() view returns (uint112, uint112, uint32, uint32)',
  'function slot0() view returns (uint160, int24)',
  'function liquidity() view returns (uint128)',
  'function tickBitmap(int16) view returns (uint256)',
  'function extsload(bytes32[] slots) view returns (bytes32[])',
  'function getPool(address, address, int24) view returns (address)',
  'struct Tick { int24 tick; int128 liquidityNet; uint128 liquidityGross; }',
  'function getPopulatedTicksInWord(address, int16) view returns (Tick[])',
  'function stableSwap() view returns (bool)',
  'function tickSpacings() view returns (int24[])',
  'function fee() view returns (uint24)',
  'function poolByPair(address, address) view returns (address)',
  'function tickSpacing() view returns (int24)',
  'function tickTable(int16) view returns (uint256)',
  'function globalState() view returns (uint160, int24, uint16, uint16)',
  'function ticks(int24) view returns (uint256, int128)',
  'function allPoolsLength() view returns (uint256)',
  'function isPaused() view returns (bool)',
  'function getPool(address, address, bool) view returns (address)',
  'function metadata() view returns (uint256, uint256, uint256, uint256, bool, address, address)',
  'function getFee(address, bool) view returns (uint256)',
  'function coins(int128) view returns (address)',
  'function balances(int128) view returns (uint256)',
  'function A() view returns (uint256)',
  'function pool_count() view returns (uint256)',
  'function find_pool_for_coins(address, address, uint256) view returns (address)',
  'function get_coins(address) view returns (address[])',
  'function get_decimals(address) view returns (uint256[])',
  'function get_pool_asset_types(address) view returns (uint8[])',
  'function get_balances() view returns (uint256[])',
  'function stored_rates() view returns (uint256[])',
  'function A_precise() view returns (uint256)',
  'function offpeg_fee_multiplier() view returns (uint256)',
  'function MATH() view returns (address)',
  'function factory() view returns (address)',
  'function version() view returns (string)',
  'function coins(uint256) view returns (address)',
  'function balances(uint256) view returns (uint256)',
  // Answers for two coins, or for three: the first ones are read.
  'function precisions() view returns (uint256[3])',
  'function price_scale() view returns (uint256)',
  'function price_scale(uint256) view returns (uint256)',
  'function D() view returns (uint256)',
  'function future_A_gamma() view returns (uint256)',
  'function packed_fee_params() view returns (uint256)',
  'function future_A_gamma_time() view returns (uint256)',
  'function manager() view returns (address)',
  'function pool() view returns (address)',
  'function feePpm() view returns (uint24)',
  'function kind() view returns (uint8)',
  'function venueOf(bytes32) view returns (address, uint8, uint8, bool)',
  'struct Book { uint16 binStep; address pair; bool createdByOwner; bool ignoredForRouting; }',
  'function getAllLBPairs(address, address) view returns (Book[])',
  'function getNumberOfLBPairs() view returns (uint256)',
  'function getTokenX() view returns (address)',
  'function getLBHooksParameters() view returns (bytes32)',
  'function getActiveId() view returns (uint24)',
  'function getBin(uint24) view returns (uint128, uint128)',
  'function getStaticFeeParameters() view returns (uint16, uint16, uint16, uint16, uint24, uint16, uint24)',
  'function getVariableFeeParameters() view returns (uint24, uint24, uint24, uint40)',
  'function getCurrentBlockTimestamp() view returns (uint256)',
])

/** By selector: looking one up in an ABI is slow. */
const functions = new Map<string, AbiFunction>(abi.map((item) => [toFunctionSelector(item), item]))
const aggregate = toFunctionSelector('aggregate3((address,bool,bytes)[])')

/** A chain with one or more nodes, which need not agree. */
export function createFakeChain(nodes: readonly FakeNode[], genesisHash = `0x${'9'.repeat(64)}`) {
  let height = 1
  let requests = 0
  const rpcUrls = nodes.map((_, at) => `https://node${at}.example/secret`)
  const fetch = async (url: string, { body }: RequestInit) => {
    const node = nodes[rpcUrls.indexOf(url)]
    const { id, method, params } = JSON.parse(String(body))
    // Each node is asked once whether it belongs to this chain.
    if (method === 'eth_getBlockByNumber' && params[0] === '0x0') return reply(id, { number: '0x0', hash: genesisHash })
    requests += 1
    const result = node && answer(node, { method, params, height })
    return result === undefined ? Response.json({ jsonrpc: '2.0', id, error: { code: -32000 } }) : reply(id, result)
  }
  return {
    fetch,
    rpcUrls,
    genesisHash,
    mine() {
      height += 1
    },
    /** Since the last call. */
    takeRequests() {
      const count = requests
      requests = 0
      return count
    },
  }
}

function reply(id: number, result: unknown): Response {
  return Response.json({ jsonrpc: '2.0', id, result })
}

type FakeRequest = { readonly method: string; readonly params: readonly unknown[]; readonly height: number }

function answer({ contracts, listLogs }: FakeNode, { method, params, height }: FakeRequest): unknown {
  if (method === 'eth_getBlockByNumber') return describeBlock(params[0] === 'latest' ? height : Number(params[0]))
  if (method === 'eth_maxPriorityFeePerGas' || method === 'eth_getCode') return '0x1'
  if (method === 'eth_getLogs') return listLogs?.(height) ?? []
  if (method !== 'eth_call') return undefined
  const { to, data } = params[0] as { readonly to: Hex; readonly data: Hex }
  if (!data.startsWith(aggregate)) return answerCall(contracts, { target: to, callData: data })
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const inners = (args?.[0] ?? []) as readonly Inner[]
  const result = inners.map((inner) => {
    const returnData = answerCall(contracts, inner)
    return { success: returnData !== undefined, returnData: returnData ?? '0x' }
  })
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}

type Inner = { readonly target: Hex; readonly callData: Hex }

function answerCall(contracts: FakeContracts, { target, callData }: Inner): Hex | undefined {
  const item = functions.get(callData.slice(0, 10))
  const args =
    item === undefined || callData.length === 10 ? [] : decodeAbiParameters(item.inputs, `0x${callData.slice(10)}`)
  const result = item && contracts[item.name]?.({ target, args })
  if (item === undefined || result === undefined) return undefined
  const { length } = item.outputs
  const values = length === 1 ? [result] : (result as readonly unknown[])
  return encodeAbiParameters(item.outputs, [...values, 0].slice(0, length))
}

function describeBlock(height: number) {
  const hashOf = (number: number) => numberToHex(number, { size: 32 })
  const block = { number: numberToHex(height), hash: hashOf(height), parentHash: hashOf(height - 1) }
  return { ...block, timestamp: numberToHex(height), baseFeePerGas: '0x1', transactions: [] }
}
