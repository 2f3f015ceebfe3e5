import type { Market, Pool } from '../market.ts'
import type { Leg } from '../search/settle.ts'
import { type Address, isSameAddress } from '../token.ts'
import { type Command, coin, type Path, type SwapCommand } from './command.ts'
import { findPath, findVenue, joinPaths } from './poolPath.ts'

type Options = {
  /** The paid token, or the wrapped coin where coins are paid. */
  readonly token: Address
  readonly isCoin: boolean
  readonly receive: Address
  /** The exact receipt. */
  readonly wanted: bigint
  readonly most: bigint
}

/**
 * The router computes an exact receipt backwards along one path, and only within one venue. Quotes for an exact receipt
 * must therefore come from these markets, one per venue.
 */
export function listExactReceiveMarkets(market: Market): readonly Market[] {
  return (['uniswapV2', 'uniswapV3', 'uniswapV4'] as const)
    .map((venue) => ({
      ...market,
      pools: market.pools.filter((pool) => findVenue(pool) === venue && !tradesCoin(pool)),
    }))
    .filter(({ pools }) => pools.length > 0)
}

/** Coins would have to be unwrapped in the middle of a path. */
function tradesCoin(pool: Pool): boolean {
  const [pay = coin, receive = coin] = pool.tokens
  return findPath({ pool, pay, receive })?.tokens.includes(coin) ?? true
}

/** Takes the most that may be paid, and swaps backwards from the exact receipt. Undefined for paths of several venues. */
export function listReceiveCommands(legs: readonly Leg[], options: Options): readonly Command[] | undefined {
  const { token, isCoin, most } = options
  const swaps = listSwaps(listPaths(legs, options), options)
  if (swaps === undefined) return undefined
  return [isCoin ? { type: 'wrap', units: most } : { type: 'pull', token, units: most }, ...swaps]
}

type Share = { readonly legs: readonly Leg[]; readonly units: bigint }

function listSwaps(shares: readonly Share[], { wanted, most }: Options): readonly SwapCommand[] | undefined {
  const swaps: SwapCommand[] = []
  let left = wanted
  for (const [at, { legs, units }] of shares.entries()) {
    const path = joinLegs(legs)
    if (path === undefined) return undefined
    // The last path makes the sum exact.
    const share = at === shares.length - 1 || units > left ? left : units
    left -= share
    if (share > 0n) swaps.push({ type: 'swap', path, exact: 'receive', units: share, limit: most, payer: 'router' })
  }
  return swaps.length > 0 ? swaps : undefined
}

function joinLegs(legs: readonly Leg[]): Path | undefined {
  const [first, ...rest] = legs.map(findPath)
  const path = rest.reduce((joined, next) => joined && next && joinPaths(joined, next), first)
  return path?.tokens.includes(coin) ? undefined : path
}

/** Splits a route into paths from the payment to the receipt. Rounding is harmless: each path is exact by itself. */
function listPaths(legs: readonly Leg[], { token, receive }: Options): readonly Share[] {
  const left = new Map(legs.map((leg) => [leg, leg.received]))
  const shares: Share[] = []
  for (const last of legs.filter((leg) => isSameAddress(leg.receive, receive)))
    while ((left.get(last) ?? 0n) > 0n) shares.push(takePath(last, { legs, left, token }))
  return shares.toSorted((one, other) => Number(one.units > other.units) - Number(one.units < other.units))
}

type Search = { readonly legs: readonly Leg[]; readonly left: Map<Leg, bigint>; readonly token: Address }

/** Walks back from the last leg along the largest remaining legs, and takes what all of them can carry. */
function takePath(last: Leg, { legs, left, token }: Search): Share {
  const path = [last]
  let units = left.get(last) ?? 0n
  for (let leg = last; !isSameAddress(leg.pay, token); ) {
    const before = findLargest(
      legs.filter(({ receive }) => isSameAddress(receive, leg.pay)),
      left,
    )
    if (before === undefined) break
    path.unshift(before)
    units = min(units, carry(left.get(before) ?? 0n, path.slice(1)))
    leg = before
  }
  // At least one unit, so that rounding cannot stop the walk.
  const taken = units > 0n ? units : (left.get(last) ?? 0n)
  for (const [at, leg] of path.entries()) {
    const used = carryBack(taken, path.slice(at + 1))
    left.set(leg, max((left.get(leg) ?? 0n) - used, 0n))
  }
  return { legs: path, units: taken }
}

/** Converts an amount in front of these legs to one behind them, by their average prices. */
function carry(units: bigint, legs: readonly Leg[]): bigint {
  return legs.reduce((sum, { paid, received }) => (sum * received) / paid, units)
}

function carryBack(units: bigint, legs: readonly Leg[]): bigint {
  return legs.reduceRight((sum, { paid, received }) => (sum * paid) / received, units)
}

function findLargest(legs: readonly Leg[], left: ReadonlyMap<Leg, bigint>): Leg | undefined {
  return legs.toSorted((one, other) => ((left.get(one) ?? 0n) < (left.get(other) ?? 0n) ? 1 : -1))[0]
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
