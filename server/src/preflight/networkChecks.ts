import { type Address, isSameAddress } from '@murmur/engine/token'
import type { TokenContract } from '@murmur/engine/tokenContract'
import type { BridgeContracts } from '@murmur/engine/transfer/bridgeContracts'
import { listBridgeRoutes } from '@murmur/engine/transfer/bridgeTokens'
import type { WorldNetwork } from '@murmur/sdk/api'
import type { ChainClient } from '@murmur/sdk/chain/chainClient'
import { checkWorld } from '@murmur/sdk/chain/checkWorld'
import { createNode, type Fetch, type Node } from '@murmur/sdk/chain/node'
import type { Snapshot } from '@murmur/sdk/pools/marketReader'
import { type MarketClient, readCalls } from '@murmur/sdk/pools/readCalls'
import { erc20Abi, type Hex, hexToNumber, isHex, keccak256, parseAbi } from 'viem'
import type { FeesQuestion, FeesResult } from '../transfers/transferFees.ts'
import { createRow, type Problem, type Row, skipRow } from './preflightReport.ts'

const TIME_LIMIT_MS = 10_000
/** Fewer than these cannot contradict a node that lies. */
const LEAST_NODES = 2
/** A node may be this many blocks behind the first one. */
const MOST_BEHIND = 20

type NodeState =
  | { readonly type: 'healthy'; readonly head: number }
  | { readonly type: 'other'; readonly what: string }
  | { readonly type: 'silent' }

/** Each node of our list answers for this network, with its first block, and stands at its head. */
export async function checkNodes(
  { chainId, rpcUrls, genesisHash }: WorldNetwork,
  { fetch }: { readonly fetch: Fetch },
): Promise<Row> {
  const states = await Promise.all(
    rpcUrls.map(async (url) => {
      return { name: nameNode(url), state: await readNode(createNode(url, { fetch }), { chainId, genesisHash }) }
    }),
  )
  const heads = states.flatMap(({ state }) => (state.type === 'healthy' ? [state.head] : []))
  const highest = Math.max(...heads)
  const advice = `Take it out of RPC_URLS_${chainId}.`
  const failed: Problem[] = []
  const differing: Problem[] = []
  for (const { name, state } of states) {
    if (state.type === 'other') failed.push({ what: `${name} ${state.what}.`, advice })
    if (state.type === 'silent') differing.push({ what: `${name} does not answer.`, advice })
    if (state.type === 'healthy' && highest - state.head > MOST_BEHIND)
      differing.push({ what: `${name} is ${highest - state.head} blocks behind.`, advice })
  }
  if (heads.length < Math.min(LEAST_NODES, rpcUrls.length))
    failed.push({ what: `Only ${heads.length} nodes answer.`, advice: `Name more in RPC_URLS_${chainId}.` })
  return createRow('nodes', { found: `${heads.length} of ${rpcUrls.length} nodes`, failed, differing })
}

/** A path may carry a key. */
function nameNode(url: string): string {
  return new URL(url).host
}

type Identity = Pick<WorldNetwork, 'chainId' | 'genesisHash'>

async function readNode(node: Node, { chainId, genesisHash }: Identity): Promise<NodeState> {
  const ask = async (method: string, params: readonly unknown[]) => {
    const answer = await node.request({ method, params, signal: AbortSignal.timeout(TIME_LIMIT_MS) })
    return answer.type === 'result' ? answer.value : undefined
  }
  const [id, head, first] = await Promise.all([
    ask('eth_chainId', []),
    ask('eth_blockNumber', []),
    checkWorld({ request: ({ method, params }) => ask(method, params) }, { genesisHash }),
  ])
  if (first.type === 'other') return { type: 'other', what: 'has another first block' }
  if (!isHex(id) || !isHex(head) || first.type === 'unknown') return { type: 'silent' }
  if (hexToNumber(id) !== chainId) return { type: 'other', what: `serves chain ${hexToNumber(id)}` }
  return { type: 'healthy', head: hexToNumber(head) }
}

/** The market as the server reads it, with its pools by exchange. */
export function checkPools({ market, wrongTokens, closedVenues }: Snapshot): Row {
  const counts = new Map<string, number>()
  for (const { venue } of market.pools) counts.set(venue, (counts.get(venue) ?? 0) + 1)
  const byVenue = [...counts].sort(([, one], [, other]) => other - one)
  const found = byVenue.map(([venue, count]) => `${venue} ${count}`).join(', ')
  const failed =
    market.pools.length > 0
      ? []
      : [{ what: 'No pool was found.', advice: 'Look at the nodes and the factories of this network.' }]
  const differing = wrongTokens.map(({ symbol }) => {
    return { what: `${symbol} is left out: its decimals differ from our list.`, advice: 'See the row of the tokens.' }
  })
  for (const { name, reason } of closedVenues)
    differing.push({ what: `${reason}.`, advice: `Correct the row of ${name} in sdk/src/pools/venues.ts.` })
  if (market.gas.price === undefined)
    differing.push({ what: 'The gas price is unknown.', advice: 'Quotes will not count gas. Try another node.' })
  return createRow('pools', { found: found || 'none', failed, differing })
}

/** Tokens behind a proxy cost most. */
const GAS_PER_CALL = 60_000

type TokensOptions = { readonly tokens: readonly TokenContract[]; readonly blockHash: Hex }

/** Symbol and decimals of every listed token. Other decimals would make every amount wrong; a symbol may be renamed. */
export async function checkTokens(client: MarketClient, { tokens, blockHash }: TokensOptions): Promise<Row> {
  const calls = tokens.flatMap(({ address }) =>
    ['decimals', 'symbol'].map((functionName) => ({ address, abi: erc20Abi, functionName, gas: GAS_PER_CALL })),
  )
  const answers = await readCalls(client, { calls, blockHash })
  const failed: Problem[] = []
  const differing: Problem[] = []
  for (const [at, token] of tokens.entries()) {
    const [decimals, symbol] = answers.slice(2 * at, 2 * at + 2)
    const name = `${token.symbol} at ${token.address}`
    const advice = 'Correct engine/src/token.ts or engine/src/listedTokens.ts.'
    if (decimals === undefined) failed.push({ what: `${name} gives no decimals.`, advice })
    else if (Number(decimals) !== token.decimals)
      failed.push({ what: `${name} has ${String(decimals)} decimals, not ${token.decimals}.`, advice })
    // Some tokens of 2017 answer with bytes32, which is no text.
    else if (typeof symbol === 'string' && symbol !== token.symbol)
      differing.push({
        what: `${name} calls itself ${printable(symbol)}.`,
        advice: 'Look whether it is the right one.',
      })
  }
  return createRow('tokens', {
    found: `${tokens.length - failed.length} of ${tokens.length} tokens`,
    failed,
    differing,
  })
}

/** Untrusted: the deployer of a token chooses its symbol. */
function printable(text: string): string {
  return text.slice(0, 20).replace(/[^\x20-\x7e]/g, '?')
}

type BridgeOptions = {
  readonly chainId: number
  /** The networks of this run: fees are asked to each of them. */
  readonly destinations: readonly number[]
  getFees(question: FeesQuestion): Promise<FeesResult>
}

/** A dollar amount that the bridge always carries. */
const UNITS_OF_DOLLARS = 100n

/** The bridge's fees for dollars to the other networks. The contracts were compared with our list before. */
export async function checkBridge({ chainId, destinations, getFees }: BridgeOptions): Promise<Row> {
  const routes = destinations.flatMap((destinationChainId) =>
    listBridgeRoutes(chainId, { destinationChainId }).filter(({ origin }) => origin.asset === 'USDC'),
  )
  if (routes.length === 0) return skipRow('bridge', 'no route for USDC')
  const failed: Problem[] = []
  const differing: Problem[] = []
  for (const route of routes) {
    const units = UNITS_OF_DOLLARS * 10n ** BigInt(route.origin.decimals)
    const result = await getFees({ route, units })
    const what = `to chain ${route.destination.chainId}`
    if (result.type === 'missing')
      differing.push({ what: `No transfer ${what}.`, advice: 'The bridge does not offer it at the moment.' })
    if (result.type === 'failed')
      failed.push({ what: `The fees ${what} are ${result.reason}.`, advice: 'Look at ACROSS_URL and its key.' })
  }
  const count = routes.length - failed.length - differing.length
  // One destination that answers shows that the bridge can be asked.
  const isDown = count === 0 && failed.length > 0
  const found = `${count} of ${routes.length} destinations`
  return createRow('bridge', isDown ? { found, failed } : { found, differing: [...failed, ...differing] })
}

type ContractsOptions = {
  /** By name, as the table prints them. */
  readonly contracts: Readonly<Record<string, Address>>
  readonly router: Address | undefined
  readonly bridge: Pick<BridgeContracts, 'spokePool' | 'deposit'> | undefined
  readonly blockHash: Hex
  /** Hashes of code by address: of the last run, and of our own contracts. */
  readonly known: Readonly<Record<string, string>>
}

type ContractsResult = { readonly row: Row; readonly codes: Readonly<Record<string, string>> }

/** Every contract of our tables has code, two nodes agree about it, and it did not change since the last run. */
export async function checkContracts(client: MarketClient, options: ContractsOptions): Promise<ContractsResult> {
  const { contracts, known, blockHash } = options
  const codes: Record<string, string> = {}
  const failed: Problem[] = []
  for (const [name, address] of Object.entries(contracts)) {
    const hash = await readCodeHash(client, { address, blockHash })
    const problem = findProblem(`${name} at ${address}`, { hash, before: known[address.toLowerCase()] })
    if (problem !== undefined) failed.push(problem)
    if (hash !== 'none' && hash !== 'unknown') codes[address.toLowerCase()] = hash
  }
  failed.push(...(await checkRouter(client, options)))
  const count = Object.keys(contracts).length
  return { row: createRow('contracts', { found: `${count} contracts`, failed }), codes }
}

type Code = { readonly hash: Hex | 'none' | 'unknown'; readonly before: string | undefined }

function findProblem(name: string, { hash, before }: Code): Problem | undefined {
  if (hash === 'none') return { what: `${name} has no code.`, advice: 'Correct the table that names it.' }
  if (hash === 'unknown') return { what: `The nodes do not agree about ${name}.`, advice: 'Run it again.' }
  if (before === undefined || before === hash) return undefined
  return {
    what: `The code of ${name} is ${hash}, and was ${before}.`,
    advice: 'Find out who changed it before anything is sent there.',
  }
}

/** An account that delegates (EIP-7702) is no contract, though it has code. */
const DELEGATE = '0xef0100'

/** `unknown` if no node answers, or two answer differently. */
async function readCodeHash(
  { transport }: ChainClient,
  { address, blockHash }: { readonly address: Address; readonly blockHash: Hex },
): Promise<Hex | 'none' | 'unknown'> {
  const readings = await transport.readEach(
    async (node, signal) => {
      const answer = await node.request({ method: 'eth_getCode', params: [address, { blockHash }], signal })
      return answer.type === 'result' && isHex(answer.value) ? answer.value : undefined
    },
    { signal: new AbortController().signal, except: [], timeoutMs: TIME_LIMIT_MS, count: 2 },
  )
  const [code, ...others] = new Set(readings.flatMap(({ value }) => value ?? []))
  if (code === undefined || others.length > 0) return 'unknown'
  return code === '0x' || code.startsWith(DELEGATE) ? 'none' : keccak256(code)
}

const routerAbi = parseAbi(['function SPOKE_POOL() view returns (address)'])
const ROUTER_CALL_GAS = 40_000

/** A router with another SpokePool would deposit elsewhere. */
async function checkRouter(
  client: MarketClient,
  { router, bridge, blockHash }: ContractsOptions,
): Promise<readonly Problem[]> {
  if (router === undefined || bridge?.deposit !== 'router') return []
  const call = { address: router, abi: routerAbi, functionName: 'SPOKE_POOL', gas: ROUTER_CALL_GAS }
  const [answer] = await readCalls(client, { calls: [call], blockHash })
  if (typeof answer === 'string' && isSameAddress(answer, bridge.spokePool)) return []
  return [
    {
      what: `The router's SpokePool is ${typeof answer === 'string' ? answer : 'unknown'}, not ${bridge.spokePool}.`,
      advice: 'Correct engine/src/transfer/bridgeContracts.ts.',
    },
  ]
}
