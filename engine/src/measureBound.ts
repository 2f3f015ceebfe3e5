import { type Gas, getSwapGas, type Pool } from './market.ts'
import type { Outline } from './pools/poolKind.ts'
import { getKind } from './pools/poolKinds.ts'
import { quoteSwap } from './pools/swap.ts'
import { type Address, toTokenKey } from './token.ts'

/** Prices at which a bound is claimed, and all that it is claimed of. */
export type BoundClaim = {
  readonly pay: Address
  readonly receive: Address
  readonly paid: bigint
  /** Without invalid ones, and each once. */
  readonly pools: readonly Pool[]
  readonly gas: Gas
  readonly proof: ReportedProof
}

/** See `RouteProof`. Any prices prove a bound, so only that of gas can be false. */
type ReportedProof = {
  readonly prices: ReadonlyMap<string, number>
  readonly gas: number
  readonly swap: number
  readonly maxSwaps: number
}

type MeasuredBound =
  /** No route of at most `maxSwaps` swaps leaves more of the received token after gas, up to `noise`. */
  | { readonly type: 'bound'; readonly bound: number; readonly noise: number }
  /** A price is missing or no price, or that of gas is not that of the pools. */
  | { readonly type: 'badProof' }

/** One direction of a pool. */
type Side = { readonly pool: Pool; readonly pay: string; readonly receive: string; readonly outline: Outline }

/** Another computation of the middle prices may end a little beside ours. */
const GAS_TOLERANCE = 0.01

/**
 * Measures a bound on the output after gas with nothing of the code that searches routes. At any prices ν of the tokens and
 * μ ≥ 0 of a swap, a route of at most K swaps that pays a leaves at most
 *
 *     a·ν_pay + μ·K + Σ max(0, p_i − μ) − min_path Σ (max(p_i, μ) − p of the pair that is on the path)
 *
 * where p_i is the most that a pool's trade can be worth at these prices, less its gas. See `route.ts`.
 */
export function measureBound(claim: BoundClaim): MeasuredBound {
  const { pay, receive, paid, pools, proof } = claim
  const [start, end] = [toTokenKey(pay), toTokenKey(receive)]
  const sides = keepConnected(pools.flatMap(listSides), end)
  if (!isProof(claim, { sides, start, end })) return { type: 'badProof' }
  const limits = findLimits(sides, { start, paid: Number(paid) })
  const traded = sides.map((side) => ({ side, ...trade(side, { proof, limit: limits.get(side.pay) ?? 0 }) }))
  const best = new Map<Pool, number>()
  for (const { side, profit } of traded) best.set(side.pool, Math.max(best.get(side.pool) ?? 0, profit))
  const { swap, maxSwaps, prices } = proof
  const worth = Number(paid) * (prices.get(start) ?? 0) + (swap > 0 ? swap * maxSwaps : 0)
  const sum = [...best.values()].reduce((total, profit) => total + Math.max(0, profit - swap), worth)
  const loss = findLeastLoss(
    traded.map(({ side, profit }) => ({ ...side, loss: Math.max(swap, best.get(side.pool) ?? 0) - profit })),
    { start, end },
  )
  const error = traded.reduce((total, one) => total + one.error, 0)
  return { type: 'bound', bound: sum - loss, noise: error + NOISE * (sum + loss) }
}

/** Floating point, here and where the claim was computed, in parts of everything that is added. */
const NOISE = 1e-10

function listSides(pool: Pool): Side[] {
  return pool.tokens.flatMap((pay, payAt) =>
    pool.tokens.flatMap((receive, receiveAt) => {
      const outline = payAt === receiveAt ? undefined : getKind(pool).outline(pool, { payAt, receiveAt })
      return outline === undefined ? [] : [{ pool, pay: toTokenKey(pay), receive: toTokenKey(receive), outline }]
    }),
  )
}

/** What no pool connects to the received token can be no part of a route to it. */
function keepConnected(sides: readonly Side[], end: string): readonly Side[] {
  const tokens = new Set([end])
  for (let size = 0; size < tokens.size; ) {
    size = tokens.size
    for (const { pay, receive } of sides) if (tokens.has(pay) || tokens.has(receive)) tokens.add(pay).add(receive)
  }
  return sides.filter(({ pay }) => tokens.has(pay))
}

type Ends = { readonly start: string; readonly end: string }

function isProof({ gas, proof }: BoundClaim, { sides, start, end }: Ends & { readonly sides: readonly Side[] }) {
  const { prices, swap, maxSwaps } = proof
  const isPrice = (token: string) => {
    const price = prices.get(token) ?? 0
    return price > 0 && price < Number.POSITIVE_INFINITY
  }
  const arePrices = isPrice(start) && prices.get(end) === 1 && sides.every(({ pay }) => isPrice(pay))
  const isCap = swap >= 0 && swap < Number.POSITIVE_INFINITY && Number.isSafeInteger(maxSwaps) && maxSwaps > 0
  if (!arePrices || !isCap) return false
  const worth = priceGas(gas, { sides, end })
  return Math.abs(proof.gas - worth) <= GAS_TOLERANCE * worth
}

/** A unit of gas in the received token. Zero if its price is unknown, or no pool connects the coin to that token. */
function priceGas({ price, token }: Gas, { sides, end }: { readonly sides: readonly Side[]; readonly end: string }) {
  const coin = toTokenKey(token)
  if (price === undefined || price <= 0n) return 0
  const logPrices = fitMiddlePrices(sides)
  const [one, other] = [logPrices.get(coin), logPrices.get(end)]
  return one === undefined || other === undefined ? 0 : Number(price) * Math.exp(one - other)
}

/** √(x · y) and √(y / x) of the constant-product pool with a side's price and depth, in wei. */
type Middle = NonNullable<Outline['middle']>

function findMiddle({ outline: { middle, ranges } }: Side): Middle | undefined {
  const first = ranges.find(isRange)
  return middle ?? (first && { liquidity: first.liquidity, root: first.start })
}

function isRange({ liquidity, start, end }: Outline['ranges'][number]): boolean {
  return liquidity > 0 && start > end
}

type Pair = { readonly pay: string; readonly receive: string; readonly rate: number; readonly depth: number }

/** The least-squares fit of prices to those of the pools: first of all pools alike, then each by its depth. */
function fitMiddlePrices(sides: readonly Side[]): ReadonlyMap<string, number> {
  const pairs = new Map<string, Pair>()
  for (const side of sides) {
    const { pool, pay, receive } = side
    const middle = findMiddle(side)
    const key = `${pool.id} ${[pay, receive].sort().join(' ')}`
    if (middle === undefined || pairs.has(key)) continue
    pairs.set(key, { pay, receive, rate: 2 * Math.log(middle.root), depth: Math.log(middle.liquidity) })
  }
  const all = [...pairs.values()]
  const first = fitPrices(all.map((pair) => ({ ...pair, weight: 1 })))
  const depths = all.map(({ pay, receive, depth }) => depth + ((first.get(pay) ?? 0) + (first.get(receive) ?? 0)) / 2)
  const most = Math.max(...depths)
  return fitPrices(all.map((pair, at) => ({ ...pair, weight: Math.exp((depths[at] ?? most) - most) })))
}

/** By elimination of one token after the other. The first one has the price 1. */
function fitPrices(pairs: readonly (Pair & { readonly weight: number })[]): ReadonlyMap<string, number> {
  const [ground, ...tokens] = [...new Set(pairs.flatMap(({ pay, receive }) => [pay, receive]))]
  const places = new Map(tokens.map((token, at) => [token, at]))
  const rows = tokens.map(() => new Float64Array(tokens.length + 1))
  for (const { pay, receive, rate, weight } of pairs) {
    const [from, to] = [places.get(pay), places.get(receive)]
    addPull(rows, { from, to, weight, rate })
    addPull(rows, { from: to, to: from, weight, rate: -rate })
  }
  const found = solve(rows)
  return new Map([[ground ?? '', 0], ...tokens.map((token, at): [string, number] => [token, found[at] ?? 0])])
}

type Pull = {
  /** No value for the first token. */
  readonly from: number | undefined
  readonly to: number | undefined
  readonly weight: number
  readonly rate: number
}

function addPull(rows: readonly Float64Array[], { from, to, weight, rate }: Pull): void {
  const row = from === undefined ? undefined : rows[from]
  if (row === undefined || from === undefined) return
  row[from] = (row[from] ?? 0) + weight
  if (to !== undefined) row[to] = (row[to] ?? 0) - weight
  row[rows.length] = (row[rows.length] ?? 0) + weight * rate
}

/** Gauss without pivots: each row of a graph is dominated by its diagonal. The last column is the right side. */
function solve(rows: readonly Float64Array[]): readonly number[] {
  for (const [at, row] of rows.entries()) for (const other of rows.slice(at + 1)) subtract(row, { other, at })
  const found = new Float64Array(rows.length)
  for (const [at, row] of [...rows.entries()].toReversed()) {
    const known = found.reduce((sum, value, place) => (place > at ? sum + (row[place] ?? 0) * value : sum), 0)
    found[at] = ((row[rows.length] ?? 0) - known) / (row[at] ?? 1)
  }
  return [...found]
}

/** So that the other row has nothing left in this column. */
function subtract(row: Float64Array, { other, at }: { readonly other: Float64Array; readonly at: number }): void {
  const part = (other[at] ?? 0) / (row[at] ?? 1)
  if (part === 0) return
  for (let place = at; place < row.length; place += 1) other[place] = (other[place] ?? 0) - part * (row[place] ?? 0)
}

/** Larger than any floating-point error. */
const LIFT = 1 + 1e-9
const PROGRESS = 1 + 1e-12

/**
 * The most that a route can hold of each token: the payment at the best rates on the way there. Without a limit if rates
 * grow around a cycle.
 */
function findLimits(sides: readonly Side[], { start, paid }: { readonly start: string; readonly paid: number }) {
  const limits = new Map([[start, paid * LIFT]])
  const rates = sides.map(({ outline: { kept, ranges } }) => kept * (ranges.find(isRange)?.start ?? 0) ** 2)
  const tokens = new Set(sides.map(({ pay }) => pay))
  for (let round = 0; round <= tokens.size; round += 1) {
    let isChanged = false
    sides.forEach(({ pay, receive }, at) => {
      const limit = (limits.get(pay) ?? 0) * (rates[at] ?? 0)
      if (!(limit > (limits.get(receive) ?? 0) * PROGRESS)) return
      limits.set(receive, limit)
      isChanged = true
    })
    if (!isChanged) return new Map([...limits].map(([token, limit]) => [token, limit * LIFT]))
  }
  return new Map([...tokens].map((token) => [token, Number.POSITIVE_INFINITY]))
}

type Trading = { readonly proof: ReportedProof; readonly limit: number }

type Traded = {
  /** After gas. Below zero if no trade pays for it. */
  readonly profit: number
  readonly error: number
}

/** The most that a trade on this side can be worth at the prices: until the pool's own price has come to them. */
function trade({ pool, pay, receive, outline }: Side, { proof: { prices, gas }, limit }: Trading): Traded {
  const [payPrice, receivePrice] = [prices.get(pay) ?? 0, prices.get(receive) ?? 0]
  const { kept, ranges, extra = 0 } = outline
  const squared = payPrice / (receivePrice * kept)
  const least = Math.sqrt(squared)
  let left = limit * kept
  let [paid, received, earned] = [0, 0, 0]
  for (const range of ranges) {
    const { liquidity, start } = range
    if (!isRange(range)) continue
    if (!(start > least && left > 0)) break
    // As far as the prices, the range and the limit allow.
    const stop = Math.max(range.end, least, start / (1 + (left * start) / liquidity))
    const fall = liquidity * (start - stop)
    paid += fall / (start * stop)
    received += fall
    left -= fall / (start * stop)
    // The price falls from start² to stop²: so much of it is profit. A difference of two amounts would be noise.
    earned += fall * (1 - squared / (start * stop))
  }
  const missing = countMissing(pool, { pay, receive, paid: paid / kept, received: received * EXACT + extra + 1 })
  const cost = gas * Number(getSwapGas(pool))
  const profit = receivePrice * (earned + extra + missing) - cost
  return { profit, error: 8 * Number.EPSILON * (receivePrice * received + cost) }
}

const EXACT = 1 + 1e-12
const MOST_UNITS = 2 ** 127

type Counted = { readonly pay: string; readonly receive: string; readonly paid: number; readonly received: number }

/** The outline is floating point. Where the contract's own arithmetic gives more for the best trade, that is counted. */
function countMissing(pool: Pool, { pay, receive, paid, received }: Counted): number {
  if (!(paid >= 1 && paid < MOST_UNITS)) return 0
  const units = BigInt(Math.floor(paid))
  const given = quoteSwap(pool, { pay: pay as Address, receive: receive as Address, units })
  return given === undefined ? 0 : Math.max(0, Number(given) - received)
}

type Lossy = { readonly pay: string; readonly receive: string; readonly loss: number }

/** The smallest sum of losses on a path. Infinity without a path. */
function findLeastLoss(sides: readonly Lossy[], { start, end }: Ends): number {
  const losses = new Map([[start, 0]])
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const { pay, receive, loss } of sides) {
      const sum = (losses.get(pay) ?? Number.POSITIVE_INFINITY) + loss
      if (!(sum < (losses.get(receive) ?? Number.POSITIVE_INFINITY))) continue
      losses.set(receive, sum)
      isChanged = true
    }
  }
  return losses.get(end) ?? Number.POSITIVE_INFINITY
}
