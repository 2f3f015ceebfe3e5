import { decodeSimulation, encodeSimulation, getSwapStep } from '@murmur/engine/encode/simulatedSwap'
import { decodeSimulatorAnswer, encodeSimulatorCall, simulatorCode } from '@murmur/engine/encode/simulatorCall'
import type { Pool } from '@murmur/engine/market'
import { planSwap } from '@murmur/engine/plan'
import { getKind } from '@murmur/engine/pools/poolKinds'
import { quoteSwap } from '@murmur/engine/pools/swap'
import type { Trade } from '@murmur/engine/pools/trade'
import { reasonTexts } from '@murmur/engine/quote'
import { findSwappableQuote } from '@murmur/engine/swappableQuote'
import { type Address, isSameAddress, parseAddress } from '@murmur/engine/token'
import type { ChainClient } from '@murmur/sdk/chain/chainClient'
import type { Snapshot } from '@murmur/sdk/pools/marketReader'
import { type MarketClient, readCalls } from '@murmur/sdk/pools/readCalls'
import type { TradeContracts } from '@murmur/sdk/trade/tradeContracts'
import { decodeErrorResult, encodeFunctionData, erc20Abi, type Hex, parseAbi, size, zeroAddress } from 'viem'
import { callContract } from './callContract.ts'
import { createRow, type Problem, type Row, skipRow } from './preflightReport.ts'
import { listListings } from './pricesCheck.ts'
import { quoteProbeCode } from './quoteProbeCode.ts'

const QUOTES_PER_VENUE = 50
/** Sizes of the swaps, as shares of the pool's depth. */
const SHARES = [1e-6, 1e-4, 1e-3, 1e-2, 0.1]
const MOST_PRINTED = 5

type QuotesOptions = { readonly snapshot: Snapshot; readonly poolManager: Address | undefined }

/** Fifty quotes of each exchange, compared to the wei with its pools at the same block. */
export async function checkQuotes(client: MarketClient, { snapshot, poolManager }: QuotesOptions): Promise<Row> {
  const { market, block } = snapshot
  const findHolder = await findHolders(client, { pools: market.pools, poolManager, blockHash: block.hash })
  const venues = new Set(market.pools.map(({ venue }) => venue))
  const counts: string[] = []
  const failed: Problem[] = []
  const differing: Problem[] = []
  for (const venue of venues) {
    const samples = listSamples(market.pools.filter((pool) => pool.venue === venue))
    let [same, untried] = [0, 0]
    for (const { pool, trade, received } of samples) {
      const holder = findHolder(pool, trade)
      const options = { pool, trade, received, holder, poolManager, blockHash: block.hash }
      const result = await compareWithContract(client, options)
      if (result.type === 'same') same += 1
      else if (result.type === 'untried') untried += 1
      else {
        const what = `${venue} ${pool.id}: ${trade.units} of ${trade.pay} gives ${result.found}, we quote ${received}.`
        failed.push({ what, advice: 'Take this exchange out until it is understood.' })
      }
    }
    counts.push(`${venue} ${same} of ${samples.length}`)
    if (untried > 0)
      differing.push({ what: `${venue}: ${untried} quotes could not be tried.`, advice: 'Try another node.' })
  }
  return createRow('quotes', { found: counts.join(', ') || 'none', failed: shorten(failed), differing })
}

/** The first ones say enough. */
function shorten(problems: readonly Problem[]): readonly Problem[] {
  const left = problems.length - MOST_PRINTED
  if (left <= 0) return problems
  return [...problems.slice(0, MOST_PRINTED), { what: `${left} more quotes differ.`, advice: '' }]
}

type Sample = { readonly pool: Pool; readonly trade: Trade; readonly received: bigint }

/** Swaps of all sizes in both directions, spread over as many pools as there are. */
function listSamples(pools: readonly Pool[]): readonly Sample[] {
  const samples = SHARES.flatMap((share) =>
    pools.flatMap((pool) =>
      listDirections(pool).flatMap(([pay, receive]) => quoteSample(pool, { pay, receive, share })),
    ),
  )
  const step = Math.max(1, samples.length / QUOTES_PER_VENUE)
  return Array.from(
    { length: Math.min(QUOTES_PER_VENUE, samples.length) },
    (_, at) => samples[Math.floor(at * step)],
  ).filter((sample) => sample !== undefined)
}

function listDirections({ tokens }: Pool): readonly (readonly [Address, Address])[] {
  return tokens.flatMap((pay) => tokens.filter((receive) => receive !== pay).map((receive) => [pay, receive] as const))
}

function quoteSample(pool: Pool, { pay, receive, share }: Size): readonly Sample[] {
  const trade = { pay, receive, units: findUnits(pool, { pay, receive, share }) }
  const received = trade.units > 0n ? quoteSwap(pool, trade) : undefined
  return received === undefined ? [] : [{ pool, trade, received }]
}

type Size = Pick<Trade, 'pay' | 'receive'> & { readonly share: number }

/** A part of the pool's depth, in the paid token. */
function findUnits(pool: Pool, { pay, receive, share }: Size): bigint {
  const tokens: readonly Address[] = pool.tokens
  const [payAt, receiveAt] = [tokens.indexOf(pay), tokens.indexOf(receive)]
  const outline = getKind(pool).outline(pool, { payAt, receiveAt })
  const [first] = outline?.ranges ?? []
  const middle = outline?.middle ?? (first && { liquidity: first.liquidity, root: first.start })
  const depth = middle === undefined ? 0 : middle.liquidity / middle.root
  return Number.isFinite(depth) ? BigInt(Math.floor(depth * share)) : 0n
}

type HoldersOptions = {
  readonly pools: readonly Pool[]
  readonly poolManager: Address | undefined
  readonly blockHash: Hex
}

/** Pools hold tokens: for a swap in one of them, another acts as the payer. */
async function findHolders(client: MarketClient, { pools, poolManager, blockHash }: HoldersOptions) {
  const places = pools.flatMap((pool) => {
    const address = parseAddress(pool.id) ?? poolManager
    return address === undefined ? [] : pool.tokens.map((token) => ({ token, address }))
  })
  const unique = [...new Map(places.map((place) => [`${place.token} ${place.address}`.toLowerCase(), place])).values()]
  const calls = unique.map(({ token, address }) => {
    return { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address], gas: 60_000 }
  })
  const balances = await readCalls(client, { calls, blockHash })
  const holdings = unique.map((place, at) => ({ ...place, balance: toUnits(balances[at]) }))
  return ({ id }: Pool, { pay, units }: Trade): Address | undefined => {
    const [richest] = holdings
      .filter(({ token, balance }) => isSameAddress(token, pay) && balance >= units)
      .filter(({ address }) => !isSameAddress(address, id))
      .toSorted((one, other) => (one.balance < other.balance ? 1 : -1))
    return richest?.address
  }
}

/** Zero for a token that did not answer. */
function toUnits(answer: unknown): bigint {
  return typeof answer === 'bigint' ? answer : 0n
}

/** An account without code on any network. It gets its coins for the length of the call. */
const account: Address = '0x000000000000000000000000004d75726d757253'
const PAID = 10n ** 16n
const COINS = 10n ** 21n
const DEADLINE_SECONDS = 1_200

type SwapOptions = { readonly snapshot: Snapshot; readonly contracts: TradeContracts | undefined }

/** One whole swap, coin to dollars, tried on the router in one call at the block of its quote. Nothing is sent. */
export async function checkSwap(client: ChainClient, { snapshot, contracts }: SwapOptions): Promise<Row> {
  const { market, block } = snapshot
  if (contracts === undefined) return skipRow('swap', 'no router')
  const listings = listListings(market.chainId)
  const coin = listings.find(({ tokenAddress }) => tokenAddress === null)
  const dollar = listings.find(({ symbol }) => symbol === 'USDC')
  if (coin === undefined || dollar === undefined) return skipRow('swap', 'no coin or no USDC')
  const { hooks = [] } = contracts.router
  const request = { pay: { listing: coin, units: PAID }, receive: dollar }
  const result = findSwappableQuote(request, { ...market, hooks })
  const advice = 'Look at the rows above; if they pass, do not open this network.'
  if (result.type !== 'quote') {
    return createRow('swap', { found: 'no quote', failed: [{ what: reasonTexts[result.reason], advice }] })
  }
  const { quote } = result
  const now = Number(block.timestamp)
  const plan = planSwap(quote, {
    ...contracts,
    account,
    recipient: account,
    now,
    deadline: now + DEADLINE_SECONDS,
    allowances: { token: 0n, permit2: { units: 0n, expiration: 0, nonce: 0 } },
  })
  if (plan.type === 'refused') {
    return createRow('swap', { found: 'no plan', failed: [{ what: `The plan was refused: ${plan.reason}.`, advice }] })
  }
  const swap = { steps: plan.steps, quote, permit2: contracts.permit2 }
  const { account: from } = getSwapStep(plan.steps).facts
  const reply = await callContract(client, {
    from,
    to: from,
    data: encodeSimulation(swap),
    blockHash: block.hash,
    overrides: { [from]: { code: simulatorCode, balance: COINS } },
  })
  const simulation = reply.type === 'answer' ? decodeSimulation(reply.data, swap) : undefined
  if (simulation?.type === 'fails') {
    const what = `The swap fails: ${simulation.failure.text ?? simulation.failure.reason}.`
    return createRow('swap', { found: 'failed', failed: [{ what, advice }] })
  }
  if (simulation?.type !== 'passes')
    return createRow('swap', { found: 'not tried', failed: [{ what: 'No node could try the swap.', advice }] })
  const change = simulation.changes.find(({ after }) => after.listing === dollar)
  const received = change && change.after.units - change.before.units
  const found = `${quote.route.legs.length} legs, received ${received}`
  if (received === quote.receive.units) return createRow('swap', { found })
  return createRow('swap', { found, failed: [{ what: `The quote was ${quote.receive.units}.`, advice }] })
}

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
async function compareWithContract(
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
