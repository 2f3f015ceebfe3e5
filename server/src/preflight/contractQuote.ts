import { decodeSimulatorAnswer, encodeSimulatorCall, simulatorCode } from '@murmur/engine/encode/simulatorCall'
import type { Pool } from '@murmur/engine/market'
import type { Trade } from '@murmur/engine/pools/trade'
import { type Address, isSameAddress } from '@murmur/engine/token'
import type { ChainClient } from '@murmur/sdk/chain/chainClient'
import { decodeErrorResult, encodeFunctionData, erc20Abi, type Hex, parseAbi, size, zeroAddress } from 'viem'
import { callContract } from './callContract.ts'
import { quoteProbeCode } from './quoteProbeCode.ts'

/** The answer of a pool's own contract to a quote of ours. */
type ContractQuote =
  | { readonly type: 'same' }
  | { readonly type: 'differs'; readonly found: string }
  /** No one holds enough of the token to try it, or no node answered. */
  | { readonly type: 'untried' }

type QuoteOptions = {
  readonly trade: Trade
  /** Our quote. */
  readonly received: bigint
  readonly blockHash: Hex
  readonly poolManager: Address | undefined
  /** An address that holds the paid token: it acts for the length of the call. */
  readonly holder: Address | undefined
}

/** Compares one quote with the pool itself, by a swap within one `eth_call` at the same block. */
export async function compareWithContract(
  client: ChainClient,
  { pool, ...options }: QuoteOptions & { readonly pool: Pool },
): Promise<ContractQuote> {
  if (pool.type === 'concentrated') return await probePool(client, { pool, ...options })
  if (pool.type === 'constantProduct' || pool.type === 'solidly') return await tryPair(client, { pool, ...options })
  const { trade, received } = options
  const calls = listCalls(pool, trade)
  if (calls === undefined) return { type: 'untried' }
  const own = await tradeAsHolder(client, { ...options, calls })
  if (own.type === 'received') return compare(own.units, received)
  // A crypto pool also refuses a swap by which it would lose value for its own rebalancing.
  return pool.type === 'curveCrypto' ? await askPool(client, { pool, ...options }) : own
}

function compare(found: bigint, received: bigint): ContractQuote {
  return found === received ? { type: 'same' } : { type: 'differs', found: String(found) }
}

async function tryPair(
  client: ChainClient,
  { pool, ...options }: QuoteOptions & { readonly pool: PairPool },
): Promise<ContractQuote> {
  const { trade, received } = options
  const own = await tradeAsHolder(client, { ...options, calls: swapPair(pool, { trade, received }) })
  if (own.type !== 'received') return own
  if (own.units !== received) return { type: 'differs', found: String(own.units) }
  const more = await tradeAsHolder(client, { ...options, calls: swapPair(pool, { trade, received: received + 1n }) })
  return more.type === 'received' ? { type: 'differs', found: `at least ${received + 1n}` } : { type: 'same' }
}

type Asked = Pick<QuoteOptions, 'trade' | 'received' | 'blockHash'> & {
  readonly pool: Extract<Pool, { type: 'curveCrypto' }>
}

/** By the pool's own quote, which needs no holder. */
async function askPool(client: ChainClient, { pool, trade, received, blockHash }: Asked): Promise<ContractQuote> {
  const [payAt, receiveAt] = findPlaces(pool, trade)
  const data = encodeFunctionData({ abi: quoteAbi, args: [payAt, receiveAt, trade.units] })
  const reply = await callContract(client, { from: probe, to: pool.id as Address, data, blockHash, overrides: {} })
  if (reply.type === 'unreachable') return { type: 'untried' }
  if (reply.type === 'reverted' || size(reply.data) !== WORD) return { type: 'differs', found: 'a refusal' }
  return compare(BigInt(reply.data), received)
}

const quoteAbi = parseAbi(['function get_dy(uint256 i, uint256 j, uint256 dx) view returns (uint256)'])
const WORD = 32

const probeAbi = parseAbi([
  'struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'function quotePool(address pool, bool isFirst, uint256 paid)',
  'function quoteV4(address manager, Key key, bool isFirst, uint256 paid)',
  'error Quoted(int256 amount0, int256 amount1)',
])

/** Nothing stands here on any network. */
const probe: Address = '0x00000000000000000000000000004d75726d7572'

type Probe = Pick<QuoteOptions, 'trade' | 'received' | 'blockHash' | 'poolManager'> & {
  readonly pool: Extract<Pool, { type: 'concentrated' }>
}

async function probePool(
  client: ChainClient,
  { pool, trade, received, blockHash, poolManager }: Probe,
): Promise<ContractQuote> {
  const isFirst = isSameAddress(pool.tokens[0], trade.pay)
  const data = encodeProbe(pool, { isFirst, units: trade.units, poolManager })
  if (data === undefined) return { type: 'untried' }
  const overrides = { [probe]: { code: quoteProbeCode } }
  const reply = await callContract(client, { from: probe, to: probe, data, blockHash, overrides })
  if (reply.type !== 'reverted') return { type: 'untried' }
  const amounts = readAmounts(reply.data)
  if (amounts === undefined) return { type: 'differs', found: 'a refusal' }
  const [paid, given] = isFirst ? amounts : [amounts[1], amounts[0]]
  if (paid !== trade.units) return { type: 'differs', found: `a part of the payment, ${paid}` }
  return -given === received ? { type: 'same' } : { type: 'differs', found: String(-given) }
}

type ProbeOptions = {
  readonly isFirst: boolean
  readonly units: bigint
  readonly poolManager: Address | undefined
}

function encodeProbe(
  { id, key, tickSpacing }: Probe['pool'],
  { isFirst, units, poolManager }: ProbeOptions,
): Hex | undefined {
  if (key === undefined)
    return encodeFunctionData({ abi: probeAbi, functionName: 'quotePool', args: [id as Address, isFirst, units] })
  if (poolManager === undefined) return undefined
  const [currency0, currency1] = key.currencies
  const v4Key = { currency0, currency1, fee: key.fee, tickSpacing, hooks: zeroAddress }
  return encodeFunctionData({ abi: probeAbi, functionName: 'quoteV4', args: [poolManager, v4Key, isFirst, units] })
}

/** No value for a refusal by the pool. */
function readAmounts(data: Hex): readonly [bigint, bigint] | undefined {
  try {
    return decodeErrorResult({ abi: probeAbi, data }).args
  } catch {
    return undefined
  }
}

const pairAbi = parseAbi(['function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)'])
const cryptoAbi = parseAbi(['function exchange(uint256 i, uint256 j, uint256 dx, uint256 least)'])
const binAbi = parseAbi(['function swap(bool swapForY, address to) returns (bytes32)'])
const curveAbi = parseAbi(['function exchange(int128 i, int128 j, uint256 dx, uint256 least)'])

/** A call by the holder. */
type HolderCall = { readonly to: Address; encode(holder: Address): Hex }

type PairPool = Extract<Pool, { type: 'constantProduct' | 'solidly' }>

/** The pair checks the amount itself: it refuses one unit more than it owes. */
function swapPair(
  { id, tokens }: PairPool,
  { trade, received }: Pick<QuoteOptions, 'trade' | 'received'>,
): readonly HolderCall[] {
  const amounts = isSameAddress(tokens[0], trade.pay) ? ([0n, received] as const) : ([received, 0n] as const)
  return [
    transfer(trade, id as Address),
    {
      to: id as Address,
      encode: (holder) => encodeFunctionData({ abi: pairAbi, args: [...amounts, holder, '0x'] }),
    },
  ]
}

function transfer({ pay, units }: Trade, to: Address): HolderCall {
  return { to: pay, encode: () => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }) }
}

function approve({ pay, units }: Trade, spender: Address): HolderCall {
  return {
    to: pay,
    encode: () => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, units] }),
  }
}

/** No value for a pool that no call of one holder can try. */
function listCalls(pool: Pool, trade: Trade): readonly HolderCall[] | undefined {
  const id = pool.id as Address
  const [payAt, receiveAt] = findPlaces(pool, trade)
  if (pool.type === 'liquidityBook')
    return [
      transfer(trade, id),
      { to: id, encode: (holder) => encodeFunctionData({ abi: binAbi, args: [payAt === 0n, holder] }) },
    ]
  if (pool.type !== 'curveStable' && pool.type !== 'curveCrypto') return undefined
  const abi = pool.type === 'curveStable' ? curveAbi : cryptoAbi
  const args = [payAt, receiveAt, trade.units, 0n] as const
  return [approve(trade, id), { to: id, encode: () => encodeFunctionData({ abi, args }) }]
}

/** The places of both tokens in the pool. */
function findPlaces({ tokens }: Pool, { pay, receive }: Trade): readonly [bigint, bigint] {
  const list: readonly Address[] = tokens
  const find = (token: Address) => BigInt(list.findIndex((other) => isSameAddress(other, token)))
  return [find(pay), find(receive)]
}

type Holding = Pick<QuoteOptions, 'trade' | 'blockHash' | 'holder'> & { readonly calls: readonly HolderCall[] }

type Received = { readonly type: 'received'; readonly units: bigint } | Exclude<ContractQuote, { type: 'same' }>

/** The simulator stands at the holder's address, and trades with the holder's own tokens. */
async function tradeAsHolder(client: ChainClient, { trade, blockHash, holder, calls }: Holding): Promise<Received> {
  if (holder === undefined) return { type: 'untried' }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
  const work = {
    calls: calls.map(({ to, encode }) => ({ to, data: encode(holder), value: 0n })),
    reads: [{ to: trade.receive, data }],
  }
  const overrides = { [holder]: { code: simulatorCode } }
  const question = { from: holder, to: holder, data: encodeSimulatorCall(work), blockHash, overrides }
  const reply = await callContract(client, question)
  const answer = reply.type === 'answer' ? decodeSimulatorAnswer(reply.data, work) : undefined
  if (answer === undefined) return { type: 'untried' }
  if (answer.outcomes.some(({ isDone }) => !isDone)) {
    // Only the last call is the pool's. A token may refuse to move for reasons of its own.
    return answer.outcomes.length < calls.length ? { type: 'untried' } : { type: 'differs', found: 'a refusal' }
  }
  const [before] = answer.before
  const [after] = answer.afterwards
  if (before === undefined || after === undefined) return { type: 'untried' }
  return { type: 'received', units: after - before }
}
