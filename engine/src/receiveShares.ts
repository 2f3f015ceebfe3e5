import type { Pool } from './market.ts'
import { giveConcentrated } from './pools/concentrated.ts'
import { payConstantProduct } from './pools/constantProduct.ts'
import { quoteSwapPay } from './pools/swap.ts'
import type { Given } from './pools/trade.ts'
import type { Leg } from './search/settle.ts'
import { type Address, isSameAddress } from './token.ts'

/** A path of a route to an exact receipt, with its part of the receipt. */
export type Share = { readonly legs: readonly Leg[]; readonly units: bigint }

type Wanted = {
  /** The paid token, or the wrapped coin where coins are paid. */
  readonly token: Address
  readonly receive: Address
  /** The exact receipt. */
  readonly wanted: bigint
}

/** The router swaps to an exact receipt along one path after the other. These are the paths, in that order. */
export function listShares(legs: readonly Leg[], options: Wanted): readonly Share[] {
  const shares: Share[] = []
  let left = options.wanted
  const paths = listPaths(legs, options)
  for (const [at, { legs, units }] of paths.entries()) {
    // The last path makes the sum exact.
    const share = at === paths.length - 1 || units > left ? left : units
    left -= share
    if (share > 0n) shares.push({ legs, units: share })
  }
  return shares
}

type Moved = { readonly paid: bigint; readonly received: bigint }

/**
 * The exact amounts that the router pays and receives for these shares. Paths that share a pool trade in it one after
 * the other, at other prices than together. No value if a pool cannot give its part.
 */
export function countShares(shares: readonly Share[]): Moved | undefined {
  const pools = new Map<Pool, Pool>()
  let [paid, received] = [0n, 0n]
  for (const share of shares) {
    const moved = countShare(share, pools)
    if (moved === undefined) return undefined
    paid += moved.paid
    received += moved.received
  }
  return { paid, received }
}

/** Counts back from the receipt, then swaps: a pair gives the full worth of its payment, other pools the wanted sum. */
function countShare({ legs, units }: Share, pools: Map<Pool, Pool>): Moved | undefined {
  const wanted: bigint[] = []
  let needed: bigint | undefined = units
  for (const { pool, pay, receive } of legs.toReversed()) {
    if (needed === undefined) return undefined
    wanted.unshift(needed)
    needed = quoteSwapPay(pools.get(pool) ?? pool, { pay, receive, units: needed })
  }
  if (needed === undefined) return undefined
  let amount = needed
  for (const [at, leg] of legs.entries()) {
    const given = swapOnce(leg, { pool: pools.get(leg.pool) ?? leg.pool, paid: amount, wanted: wanted[at] ?? 0n })
    if (given === undefined) return undefined
    pools.set(leg.pool, given.pool)
    amount = given.received
  }
  return { paid: needed, received: amount }
}

type Swap = { readonly pool: Pool; readonly paid: bigint; readonly wanted: bigint }

/** The router swaps to an exact receipt in no other kind of pool. */
function swapOnce({ pay, receive }: Leg, { pool, paid, wanted }: Swap): Given<Pool> | undefined {
  if (pool.type === 'constantProduct') return payConstantProduct(pool, { pay, receive, units: paid })
  return pool.type === 'concentrated' ? giveConcentrated(pool, { pay, receive, units: wanted }) : undefined
}

/** Splits a route into paths from the payment to the receipt. Rounding is harmless: each path is exact by itself. */
function listPaths(legs: readonly Leg[], { token, receive }: Wanted): readonly Share[] {
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
  // At least one unit: rounding must not stop the walk.
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
