import type { Pool } from './market.ts'
import type { Outline } from './pools/poolKind.ts'
import { getKind } from './pools/poolKinds.ts'
import { checkPool, quoteSwap } from './pools/swap.ts'
import { type Address, isSameAddress, toTokenKey } from './token.ts'

/** A route as somebody reports it, with the pools that it was chosen from. */
type ReportedRoute = {
  readonly pay: Address
  readonly receive: Address
  readonly paid: bigint
  readonly received: bigint
  /** In execution order. */
  readonly legs: readonly ReportedLeg[]
  readonly pools: readonly Pool[]
}

type ReportedLeg = {
  readonly poolId: string
  readonly pay: Address
  readonly receive: Address
  readonly paid: bigint
  readonly received: bigint
}

export type VerifiedRoute =
  /** The pools give exactly this, and no routing at all gives more than `bound`, before gas. */
  | { readonly type: 'proven'; readonly bound: bigint; readonly gapBps: number }
  | { readonly type: 'refuted'; readonly reason: RouteFault }

type RouteFault =
  /** A leg's pool is not in this market, or is used twice. */
  | 'pool'
  /** A pool gives another amount for what it is paid. */
  | 'amount'
  /** The legs spend more than they have, or do not add up to the whole. */
  | 'sum'

const BPS = 10_000

/**
 * Checks a route with nothing of the code that found it: each leg by the contract's arithmetic, and its distance from the
 * best by a bound of its own. For any prices ν of the tokens no routing gives more than a·ν_pay + Σ max ν·(Λ − Δ), so the
 * prices need no proof. They are found one token after the other, each where as much of it is received as is paid.
 */
export function verifyRoute(route: ReportedRoute): VerifiedRoute {
  const fault = findFault(route)
  if (fault !== undefined) return { type: 'refuted', reason: fault }
  const bound = boundOutput(route)
  return { type: 'proven', bound, gapBps: (Number(bound - route.received) / Number(bound)) * BPS }
}

function findFault({ pay, receive, paid, received, legs, pools }: ReportedRoute): RouteFault | undefined {
  const unused = new Map(pools.map((pool) => [pool.id.toLowerCase(), pool]))
  const held = new Map([[toTokenKey(pay), paid]])
  const getHeld = (token: Address) => held.get(toTokenKey(token)) ?? 0n
  for (const leg of legs) {
    const pool = unused.get(leg.poolId.toLowerCase())
    // A second swap in a pool would meet another state.
    unused.delete(leg.poolId.toLowerCase())
    const fault = pool === undefined ? 'pool' : findLegFault(leg, pool)
    if (fault !== undefined) return fault
    if (getHeld(leg.pay) < leg.paid) return 'sum'
    held.set(toTokenKey(leg.pay), getHeld(leg.pay) - leg.paid)
    held.set(toTokenKey(leg.receive), getHeld(leg.receive) + leg.received)
  }
  return getHeld(pay) === 0n && getHeld(receive) === received ? undefined : 'sum'
}

function findLegFault({ pay, receive, paid, received }: ReportedLeg, pool: Pool): RouteFault | undefined {
  const isTraded = (token: Address) => pool.tokens.some((own) => isSameAddress(own, token))
  if (checkPool(pool) !== undefined || !isTraded(pay) || !isTraded(receive)) return 'pool'
  return quoteSwap(pool, { pay, receive, units: paid }) === received ? undefined : 'amount'
}

/** One direction of a pool. */
type Side = { readonly pay: string; readonly receive: string; readonly outline: Outline }

const MOST_ROUNDS = 60
const HALVINGS = 50
/** A round that lowers the bound by less is the last. */
const LEAST_PROGRESS = 1e-9
/** Larger than any floating-point error. */
const LIFT = 1 + 1e-9

function boundOutput({ pay, receive, paid, pools }: ReportedRoute): bigint {
  const [start, end] = [toTokenKey(pay), toTokenKey(receive)]
  const whole = pools.flatMap(listSides)
  const prices = guessPrices(whole, end)
  const sides = whole.filter((side) => prices.has(side.pay) && prices.has(side.receive))
  const tokens = [...prices.keys()].filter((token) => token !== end)
  const besides = new Map(tokens.map((token) => [token, sides.filter((side) => isAt(side, token))]))
  const measure = () => {
    const worth = Number(paid) * (prices.get(start) ?? 0)
    return sides.reduce((sum, side) => sum + trade(side, prices).profit, worth)
  }
  let best = measure()
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    for (const [token, beside] of besides)
      settlePrice(token, { beside, prices, extra: token === start ? Number(paid) : 0 })
    const next = measure()
    const isDone = !(next < best * (1 - LEAST_PROGRESS))
    best = Math.min(best, next)
    if (isDone) break
  }
  return BigInt(Math.ceil(best * LIFT)) + 1n
}

function isAt({ pay, receive }: Side, token: string): boolean {
  return pay === token || receive === token
}

function listSides(pool: Pool): Side[] {
  if (checkPool(pool) !== undefined) return []
  return pool.tokens.flatMap((pay, payAt) =>
    pool.tokens.flatMap((receive, receiveAt) => {
      const outline = payAt === receiveAt ? undefined : getKind(pool).outline(pool, { payAt, receiveAt })
      return outline === undefined ? [] : [{ pay: toTokenKey(pay), receive: toTokenKey(receive), outline }]
    }),
  )
}

/** By each token's deepest pool on the way to the received one, whose price is 1. */
function guessPrices(sides: readonly Side[], end: string): Map<string, number> {
  const prices = new Map([[end, 1]])
  for (let size = 0; size < prices.size; ) {
    size = prices.size
    const found = sides.flatMap((side) => guessPrice(side, prices) ?? [])
    const deepestFirst = found.toSorted((one, other) => other.depth - one.depth)
    for (const { token, price } of deepestFirst) if (!prices.has(token)) prices.set(token, price)
  }
  return prices
}

/** No value for a token that has its price, or whose neighbour has none yet. */
function guessPrice({ pay, receive, outline }: Side, prices: ReadonlyMap<string, number>) {
  const [first] = outline.ranges
  const price = prices.get(receive)
  if (first === undefined || price === undefined || prices.has(pay)) return undefined
  return { token: pay, price: price * first.start ** 2, depth: first.liquidity * first.start * price }
}

type Settling = {
  readonly beside: readonly Side[]
  readonly prices: Map<string, number>
  /** The supply of this token from outside of the pools. */
  readonly extra: number
}

/** The bound is convex in each price. Its slope is the token's surplus, which falls to zero where the bound is lowest. */
function settlePrice(token: string, { beside, prices, extra }: Settling): void {
  const before = prices.get(token) ?? 1
  const surplus = (price: number) => {
    prices.set(token, price)
    let sum = extra
    for (const side of beside) {
      const { paid, received } = trade(side, prices)
      if (side.receive === token) sum += received
      if (side.pay === token) sum -= paid
    }
    return sum
  }
  let [low, high] = [before / 2, before * 2]
  for (let tries = 0; tries < HALVINGS && surplus(low) > 0; tries += 1) low /= 4
  for (let tries = 0; tries < HALVINGS && surplus(high) < 0; tries += 1) high *= 4
  for (let count = 0; count < HALVINGS; count += 1) {
    const middle = Math.sqrt(low * high)
    if (surplus(middle) < 0) low = middle
    else high = middle
  }
  prices.set(token, Math.sqrt(low * high))
}

type Traded = { readonly paid: number; readonly received: number; readonly profit: number }

/** The trade that is worth most at these prices: until the pool's own price has come to them. */
function trade({ pay, receive, outline }: Side, prices: ReadonlyMap<string, number>): Traded {
  const [payPrice, receivePrice] = [prices.get(pay) ?? 0, prices.get(receive) ?? 0]
  const { kept, ranges, extra = 0 } = outline
  const least = Math.sqrt(payPrice / (receivePrice * kept))
  let [paid, received, error] = [0, 0, 0]
  for (const { liquidity, start, end } of ranges) {
    if (!(start > least)) break
    const stop = Math.max(end, least)
    // Prices can be so near to each other that a difference of two amounts would be noise.
    paid += (liquidity * (start - stop)) / (start * stop * kept)
    received += liquidity * (start - stop)
    error += 8 * Number.EPSILON * liquidity * start
  }
  // Rounding may give as much for nothing.
  return { paid, received, profit: receivePrice * (received + extra + error) - payPrice * paid }
}
