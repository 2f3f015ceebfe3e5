import type { Pool } from '@murmur/engine/market'
import { getKind } from '@murmur/engine/pools/poolKinds'
import { quoteSwap } from '@murmur/engine/pools/swap'
import type { Trade } from '@murmur/engine/pools/trade'
import { type Address, isSameAddress, parseAddress } from '@murmur/engine/token'
import type { Snapshot } from '@murmur/sdk/pools/marketReader'
import { type MarketClient, readCalls } from '@murmur/sdk/pools/readCalls'
import { erc20Abi, type Hex } from 'viem'
import { compareWithContract } from './contractQuote.ts'
import { createRow, type Problem, type Row } from './preflightReport.ts'

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
