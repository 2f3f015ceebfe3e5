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
 * Gas makes the number of legs matter, and the problem hard: few legs are chosen from good paths by adding, exchanging
 * and dropping, each set solved by the same method on its few tokens (`search/chooseLegs.ts`). What is found is counted
 * in whole wei with the contracts' own arithmetic (`pools/`), beside the best single paths; the best of them is the
 * route, and g the certificate that says how far it is from perfect.
 */
import { gasPerSwap, type Market, toTokenKey } from './market.ts'
import { priceGas } from './search/buildGraph.ts'
import type { Demand } from './search/dual.ts'
import { estimatePayment, settleFlowFor, type Wanted } from './search/findPayment.ts'
import type { Ends } from './search/flow.ts'
import { hasPath } from './search/paths.ts'
import { type PreparedMarket, prepareMarket } from './search/prepareMarket.ts'
import { type Candidate, type Search, searchFlows, solveMarket } from './search/searchFlows.ts'
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
  const search = toSearch(request, demand)
  const { bound, candidates } = searchFlows(prepared.graph, search)
  const best = settleBest(candidates, { request, prepared, ends, bound })
  if (best === undefined) return { type: 'none', reason: explain(search, prepared) }
  return { type: 'route', route: best }
}

/** Counts the candidates in wei, the best first, as long as the next could still be better. */
function settleBest(
  candidates: readonly Candidate[],
  options: RouteOptions & { request: RouteRequest },
): Route | undefined {
  const {
    request: { units },
    ends,
  } = options
  let best: Route | undefined
  for (const { flow, net } of candidates) {
    if (best !== undefined && getNet(best) > Math.ceil((net * SLACK) / ends.receive.unit) + SLACK_UNITS) break
    const settled = settleFlow(flow, { ...ends, units })
    const route = settled && toRoute(settled, options)
    if (route !== undefined && (best === undefined || getNet(route) > getNet(best))) best = route
  }
  return best
}

/** By so much more than in floating point a flow may give in wei. */
const SLACK = 1 + 1e-5
const SLACK_UNITS = 10_000

function getNet({ received, gasCost }: Route): bigint {
  return received - gasCost
}

/** The route that costs least, gas included, for what shall be received. */
export function findRouteFor(request: RouteRequest, market: Market): RouteResult {
  const prepared = prepareMarket(market)
  const ends = findEnds(request, prepared)
  if (ends === undefined) return { type: 'none', reason: 'noRoute' }
  const wanted = { ...ends, units: request.units }
  const estimate = estimatePayment(prepared.graph, wanted)
  const first = findCheapest({ request, prepared, wanted, worth: estimate })
  if (first === undefined) return { type: 'none', reason: 'tooLarge' }
  // Few legs cost more than a perfect router's: the second look is at the payment that they really take.
  const second = findCheapest({ request, prepared, wanted, worth: Number(first.paid) * ends.pay.unit })
  return { type: 'route', route: second !== undefined && second.paid < first.paid ? second : first }
}

function findEnds(request: RouteRequest, { nodes }: PreparedMarket): Ends | undefined {
  const pay = nodes.get(toTokenKey(request.pay))
  const receive = nodes.get(toTokenKey(request.receive))
  if (pay === undefined || receive === undefined || pay === receive) return undefined
  return pay.component === receive.component ? { pay, receive } : undefined
}

function toSearch({ maxLegs = DEFAULT_MAX_LEGS, maxHops = MOST_HOPS }: RouteRequest, demand: Demand): Search {
  return { demand, maxLegs, maxHops: Math.min(maxHops, MOST_HOPS) }
}

type RouteOptions = { readonly prepared: PreparedMarket; readonly ends: Ends; readonly bound: number }

/** Floating point may err in the last digits: the bound is lifted by more than it ever does. */
const LIFT = 1 + 1e-11

function toRoute(settlement: Settlement, { prepared, ends: { receive }, bound }: RouteOptions): Route {
  const { nodes, gas } = prepared
  const gasWorth = priceGas(receive, { coin: nodes.get(toTokenKey(gas.token)), price: gas.price })
  const used = settlement.legs.reduce((sum, { pool }) => sum + gasPerSwap[pool.type], 0n)
  const gasCost = BigInt(Math.ceil((Number(used) * gasWorth) / receive.unit))
  return { ...settlement, bound: BigInt(Math.ceil((bound / receive.unit) * LIFT)) + 1n, gasCost }
}

function pickLeast<Value extends number | bigint>(
  routes: readonly Route[],
  measure: (route: Route) => Value,
): Route | undefined {
  let best: { readonly route: Route; readonly value: Value } | undefined
  for (const route of routes) {
    const value = measure(route)
    if (best === undefined || value < best.value) best = { route, value }
  }
  return best?.route
}

/** Nothing can be settled: there was no way of so few swaps, or it gives less than one wei, or it cannot take so much. */
function explain({ demand, maxLegs, maxHops }: Search, { graph }: PreparedMarket): NoRoute['reason'] {
  const { pay, receive, worth } = demand
  if (!hasPath(graph, { pay, receive, hops: Math.min(maxLegs, maxHops) })) return 'noRoute'
  return worth / receive.unit < FEW_UNITS ? 'tooSmall' : 'tooLarge'
}

type Cheapest = {
  readonly request: RouteRequest
  readonly prepared: PreparedMarket
  readonly wanted: Wanted
  readonly worth: number
}

function findCheapest({ request, prepared, wanted, worth }: Cheapest): Route | undefined {
  const { pay, receive } = wanted
  const { candidates } = searchFlows(prepared.graph, toSearch(request, { pay, receive, worth }))
  const guess = BigInt(Math.ceil(worth / pay.unit))
  const settled = candidates.flatMap(({ flow }) => settleFlowFor(flow, { wanted, guess }) ?? [])
  const priced = settled.map((one) => toRoute(one, { prepared, ends: wanted, bound: 0 }))
  // Gas is counted in the received token, the payments differ in the paid one: the worth compares them.
  const getCost = ({ paid, gasCost }: Route) => Number(paid) * pay.unit + Number(gasCost) * receive.unit
  const best = pickLeast(priced, getCost)
  if (best === undefined) return undefined
  const bound = solveMarket(prepared.graph, { pay, receive, worth: Number(best.paid) * pay.unit })
  return toRoute(best, { prepared, ends: wanted, bound })
}
