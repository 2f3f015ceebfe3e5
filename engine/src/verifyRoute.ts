import { gasPerRoute, getSwapGas, type Pool } from './market.ts'
import { type BoundClaim, measureBound } from './measureBound.ts'
import { checkPool, quoteSwap } from './pools/swap.ts'
import { countShares, listShares } from './receiveShares.ts'
import { type Address, isSameAddress, toTokenKey } from './token.ts'

/** A route as somebody reports it, with the pools that it was chosen from. */
type ReportedRoute = BoundClaim & {
  readonly received: bigint
  /** The exact receipt that was asked for, if it was one. The router swaps to it path by path. */
  readonly wanted?: bigint | undefined
  /** In execution order. */
  readonly legs: readonly ReportedLeg[]
  /** The most that any route leaves of the received token after gas. */
  readonly bound: bigint
  readonly gapBps: number
  /** Of the whole transaction. */
  readonly gasUnits?: bigint | undefined
  /** The number of pools that the bound is claimed of. */
  readonly poolCount: number
}

type ReportedLeg = {
  readonly poolId: string
  readonly pay: Address
  readonly receive: Address
  readonly paid: bigint
  readonly received: bigint
}

type VerifiedRoute =
  /** The pools give exactly this, and no route of at most `maxSwaps` swaps leaves more than `bound` after gas. */
  | {
      readonly type: 'proven'
      /** As it was measured here: at most the claimed one. */
      readonly bound: bigint
      /** The distance of the output after gas from that bound. */
      readonly gapBps: number
      readonly maxSwaps: number
    }
  | { readonly type: 'refuted'; readonly reason: RouteFault }
  /** The prices prove only this bound, which is above the claimed one. */
  | { readonly type: 'refuted'; readonly reason: 'bound'; readonly bound: bigint }

export type RouteFault =
  /** A leg's pool is not in this market, or is used twice. */
  | 'pool'
  /** A pool gives another amount for what it is paid. */
  | 'amount'
  /** The legs spend more than they have, or do not add up to the whole. */
  | 'sum'
  /** The claim is not about all pools of its exchanges. */
  | 'pools'
  /** The route has more swaps than the bound allows. */
  | 'swaps'
  /** The gas is not that of the swaps. */
  | 'gas'
  /** The prices are incomplete, or gas has another price in these pools. */
  | 'prices'
  /** The distance is not that from the claimed bound. */
  | 'gap'

const BPS = 10_000

/** Checks a route with nothing of the code that found it: each leg by the contract's arithmetic, and its bound. */
export function verifyRoute(route: ReportedRoute): VerifiedRoute {
  const pools = keepValid(route.pools)
  const fault = findFault({ ...route, pools })
  if (fault !== undefined) return { type: 'refuted', reason: fault }
  const measured = measureBound({ ...route, pools })
  if (measured.type === 'badProof') return { type: 'refuted', reason: 'prices' }
  const { proof, received } = route
  const gasCost = BigInt(Math.ceil(Number(countGas({ ...route, pools })) * proof.gas))
  if (Math.abs(measureGap(route.bound, { received, gasCost }) - route.gapBps) > GAP_TOLERANCE)
    return { type: 'refuted', reason: 'gap' }
  const bound = BigInt(Math.ceil(measured.bound)) + 1n
  if (bound > route.bound + BigInt(Math.ceil(measured.noise)) + 1n) return { type: 'refuted', reason: 'bound', bound }
  const proven = bound < route.bound ? bound : route.bound
  const gapBps = measureGap(proven, { received, gasCost })
  return { type: 'proven', bound: proven, gapBps, maxSwaps: proof.maxSwaps }
}

/** In basis points: rounding of the claimed distance. */
const GAP_TOLERANCE = 1e-6

/** The share is of the output before gas. */
function measureGap(bound: bigint, { received, gasCost }: { readonly received: bigint; readonly gasCost: bigint }) {
  return (Number(bound + gasCost - received) / Number(bound + gasCost)) * BPS
}

function keepValid(pools: readonly Pool[]): readonly Pool[] {
  const first = new Map<string, Pool>()
  for (const pool of pools) {
    const id = pool.id.toLowerCase()
    if (!first.has(id) && checkPool(pool) === undefined) first.set(id, pool)
  }
  return [...first.values()]
}

function findFault(route: ReportedRoute): RouteFault | undefined {
  const { legs, pools, poolCount, proof, gasUnits } = route
  if (pools.length !== poolCount) return 'pools'
  if (legs.length > proof.maxSwaps) return 'swaps'
  const fault = findLegsFault(route)
  if (fault !== undefined) return fault
  return gasUnits === undefined || gasUnits === gasPerRoute + countGas(route) ? undefined : 'gas'
}

function findLegsFault(route: ReportedRoute): RouteFault | undefined {
  const { pay, receive, paid, received, legs, wanted } = route
  const unused = indexPools(route)
  // The legs of an exact receipt are those of a payment that is divided among them at once.
  const first =
    wanted === undefined ? paid : legs.reduce((sum, leg) => sum + (isSameAddress(leg.pay, pay) ? leg.paid : 0n), 0n)
  const held = new Map([[toTokenKey(pay), first]])
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
  if (getHeld(pay) !== 0n) return 'sum'
  if (wanted !== undefined) return findReceiptFault(route, wanted)
  return getHeld(receive) === received ? undefined : 'sum'
}

function findLegFault({ pay, receive, paid, received }: ReportedLeg, pool: Pool): RouteFault | undefined {
  const isTraded = (token: Address) => pool.tokens.some((own) => isSameAddress(own, token))
  if (!isTraded(pay) || !isTraded(receive) || isSameAddress(pay, receive)) return 'pool'
  return quoteSwap(pool, { pay, receive, units: paid }) === received ? undefined : 'amount'
}

/** What the router pays and receives along one path after the other. */
function findReceiptFault(route: ReportedRoute, wanted: bigint): RouteFault | undefined {
  const { pay, receive, paid, received } = route
  const pools = indexPools(route)
  const legs = route.legs.flatMap((leg) => {
    const pool = pools.get(leg.poolId.toLowerCase())
    return pool === undefined ? [] : [{ ...leg, pool }]
  })
  const moved = countShares(listShares(legs, { token: pay, receive, wanted }))
  return moved?.paid === paid && moved.received === received && received >= wanted ? undefined : 'sum'
}

function indexPools({ pools }: Pick<ReportedRoute, 'pools'>): Map<string, Pool> {
  return new Map(pools.map((pool) => [pool.id.toLowerCase(), pool]))
}

/** Of the swaps alone. */
function countGas(route: Pick<ReportedRoute, 'pools' | 'legs'>): bigint {
  const pools = indexPools(route)
  return route.legs.reduce((sum, { poolId }) => {
    const pool = pools.get(poolId.toLowerCase())
    return pool === undefined ? sum : sum + getSwapGas(pool)
  }, 0n)
}
