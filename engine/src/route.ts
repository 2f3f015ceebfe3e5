/**
 * The best route through a market, with a proof.
 *
 * Let pool i be able to turn Δ into Λ. Without gas, routing is a convex problem (Angeris, Chitra, Evans and Boyd,
 * "Optimal Routing for Constant Function Market Makers", 2022):
 *
 *     maximise ψ  subject to  a·e_pay + Σ (Λ_i − Δ_i) ≥ ψ·e_receive,  (Δ_i, Λ_i) within what pool i can do.
 *
 * Give each token a price ν, the received one the price 1. Then no routing gives more than
 *
 *     g(ν) = a·ν_pay + Σ max ν·(Λ_i − Δ_i),
 *
 * the payment at its price and what each pool alone would earn at these prices, for every ν (weak duality). The inner
 * maximum has a closed form: trade until the pool's own price is that of its tokens. The least g is the best route
 * (strong duality), and its pools' trades are the route (Diamandis, Resnick, Chitra and Angeris, "An Efficient
 * Algorithm for Optimal Routing Through Constant Function Market Makers", 2023). We minimise g over log ν by Newton's
 * method: its Hessian is the Laplacian of the graph of tokens, a pool conducting the better the deeper it is, so that
 * a step is the solution of an electrical network (`search/dual.ts`).
 *
 * Gas makes the number of legs matter, and the problem hard: few legs begin as the best path and as what a router that
 * splits into parts of 5 % would take, and get better by adding, exchanging and dropping; each set is solved by the same
 * method on its few tokens (`search/chooseLegs.ts`). What is found is counted in whole wei with the contracts' own
 * arithmetic (`pools/`), beside the best single paths; the best of them is the route, and g the certificate that says
 * how far it is from perfect.
 */
import { gasPerSwap, type Market, toTokenKey } from './market.ts'
import { priceGas } from './search/buildGraph.ts'
import type { Demand } from './search/dual.ts'
import type { Ends } from './search/flow.ts'
import { hasPath } from './search/paths.ts'
import { type PreparedMarket, prepareMarket } from './search/prepareMarket.ts'
import { type Candidate, type Search, searchFlows } from './search/searchFlows.ts'
import { type Settlement, settleFlow } from './search/settle.ts'
import type { Address } from './token.ts'

export type RouteRequest = {
  readonly pay: Address
  readonly receive: Address
  /** What is paid, or, for `findRouteFor`, what shall be received. */
  readonly units: bigint
  /** How many swaps a route may have. */
  readonly maxLegs?: number
  /** How many swaps may lie on one path. */
  readonly maxHops?: number
}

export type Route = Settlement & {
  /** No routing over these pools gives more for this payment. */
  readonly bound: bigint
  /** What the swaps cost in gas, counted in the received token. */
  readonly gasCost: bigint
}

export type NoRoute = { readonly type: 'none'; readonly reason: 'noRoute' | 'tooSmall' | 'tooLarge' }

export type RouteResult = { readonly type: 'route'; readonly route: Route } | NoRoute

export const DEFAULT_MAX_LEGS = 8
export const MOST_HOPS = 4
const FEW_UNITS = 1_000

/** The route that brings most, after gas, for what is paid. */
export function findRoute(request: RouteRequest, market: Market): RouteResult {
  const prepared = prepareMarket(market)
  const ends = findEnds(request, prepared)
  if (ends === undefined) return { type: 'none', reason: 'noRoute' }
  const demand = { ...ends, worth: Number(request.units) * ends.pay.unit }
  const { bound, candidates } = searchFlows(prepared.graph, toSearch(request, demand))
  const best = settleBest(candidates, { units: request.units, prepared, ends, bound })
  if (best === undefined) return { type: 'none', reason: explain(request, { prepared, ends }) }
  return { type: 'route', route: best }
}

/** Counts the candidates in wei, the best first, as long as the next could still be better. */
function settleBest(candidates: readonly Candidate[], options: SettleBestOptions): Route | undefined {
  const { ends, units } = options
  let best: Route | undefined
  for (const candidate of candidates) {
    if (best !== undefined && Number(getNet(best)) * ends.receive.unit > getCeiling(candidate, options)) break
    const settled = settleFlow(candidate.flow, { ...ends, units })
    const route = settled && toRoute(settled, options)
    if (route !== undefined && (best === undefined || getNet(route) > getNet(best))) best = route
  }
  return best
}

type SettleBestOptions = RouteOptions & { readonly units: bigint }

/** By so much a flow may give more in wei than in floating point: in parts of the payment, and in wei of each token. */
const SLACK = 1e-5
export const SLACK_UNITS = 10_000

export function getCeiling(
  { flow, net }: Candidate,
  { ends: { pay }, units }: Pick<SettleBestOptions, 'ends' | 'units'>,
): number {
  const coarsest = flow.reduce((most, { arc }) => Math.max(most, arc.receive.unit), 0)
  return net + SLACK * Number(units) * pay.unit + SLACK_UNITS * coarsest
}

function getNet({ received, gasCost }: Route): bigint {
  return received - gasCost
}

export function findEnds(request: RouteRequest, { nodes }: PreparedMarket): Ends | undefined {
  const pay = nodes.get(toTokenKey(request.pay))
  const receive = nodes.get(toTokenKey(request.receive))
  if (pay === undefined || receive === undefined || pay === receive) return undefined
  return pay.component === receive.component ? { pay, receive } : undefined
}

export function toSearch({ maxLegs = DEFAULT_MAX_LEGS, maxHops = MOST_HOPS }: RouteRequest, demand: Demand): Search {
  return { demand, maxLegs, maxHops: Math.min(maxHops, MOST_HOPS) }
}

type RouteOptions = { readonly prepared: PreparedMarket; readonly ends: Ends; readonly bound: number }

/** Floating point may err in the last digits: the bound is lifted by more than it ever does. */
const LIFT = 1 + 1e-11

export function toRoute(settlement: Settlement, { prepared, ends: { receive }, bound }: RouteOptions): Route {
  const { nodes, gas } = prepared
  const gasWorth = priceGas(receive, { coin: nodes.get(toTokenKey(gas.token)), price: gas.price })
  const used = settlement.legs.reduce((sum, { pool }) => sum + gasPerSwap[pool.type], 0n)
  const gasCost = BigInt(Math.ceil((Number(used) * gasWorth) / receive.unit))
  return { ...settlement, bound: BigInt(Math.ceil((bound / receive.unit) * LIFT)) + 1n, gasCost }
}

/** Nothing can be settled: there is no way of so few swaps, or it gives less than one wei, or it cannot take so much. */
function explain(request: RouteRequest, { prepared, ends }: Place): NoRoute['reason'] {
  if (!hasWay(request, { prepared, ends })) return 'noRoute'
  return (Number(request.units) * ends.pay.unit) / ends.receive.unit < FEW_UNITS ? 'tooSmall' : 'tooLarge'
}

type Place = { readonly prepared: PreparedMarket; readonly ends: Ends }

export function hasWay(
  { maxLegs = DEFAULT_MAX_LEGS, maxHops = MOST_HOPS }: RouteRequest,
  { prepared, ends }: Place,
): boolean {
  return hasPath(prepared.graph, { ...ends, hops: Math.min(maxLegs, maxHops) })
}
