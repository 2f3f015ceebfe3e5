import { decodeSimulation, encodeSimulation, getSwapStep } from '@murmur/engine/encode/simulatedSwap'
import { simulatorCode } from '@murmur/engine/encode/simulatorCall'
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
import { erc20Abi, type Hex } from 'viem'
import { callContract } from './callContract.ts'
import { compareWithContract } from './contractQuote.ts'
import { createRow, type Problem, type Row, skipRow } from './preflightReport.ts'
import { listListings } from './pricesCheck.ts'

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
