/**
 * The best route through a market, with a proof.
 *
 * Pool i turns Δ_i into Λ_i. Without gas, routing is a convex problem (Angeris, Chitra, Evans and Boyd,
 * "Optimal Routing for Constant Function Market Makers", 2022):
 *
 *     maximise ψ  subject to  a·e_pay + Σ (Λ_i − Δ_i) ≥ ψ·e_receive,  (Δ_i, Λ_i) feasible for pool i.
 *
 * Give each token a shadow price ν, with 1 for the received one. Then no routing gives more than
 *
 *     g(ν) = a·ν_pay + Σ max ν·(Λ_i − Δ_i),
 *
 * for every ν (weak duality): the value of the payment plus the profit of each pool's best trade at these prices. The
 * best trade has a closed form: trade until the pool's price equals that of its tokens. The minimum of g is the optimum
 * (strong duality), and the trades at the minimum are the route (Diamandis, Resnick, Chitra and Angeris, "An Efficient
 * Algorithm for Optimal Routing Through Constant Function Market Makers", 2023). We minimise g over log ν by Newton's
 * method. Its Hessian is the Laplacian of the token graph with pool depths as conductances, so that a step solves an
 * electrical network (`search/dual.ts`).
 *
 * With gas the number of legs matters and the problem is no longer convex. A local search starts from the best path and
 * from the swaps that pay at the prices of the bound below, and adds, exchanges and drops legs; each set is solved by the
 * same method on its few tokens (`search/chooseLegs.ts`). A swap whose loss at these prices is more than the gap is in no
 * better route, and one whose profit is more is in every better one, so that few are left to try. Most small payments need
 * none of this: at the prices that a single path leaves, the bound shows that nothing is better (`search/pricePath.ts`). The
 * candidates and the best single paths are then counted in whole wei with the contracts' arithmetic (`pools/`). The best
 * one is the route.
 *
 * The certificate bounds its output after gas. Let p_i = max ν·(Λ_i − Δ_i) − gas_i be the profit of pool i. A route over
 * the pools S has ψ − Σ_S gas_i ≤ a·ν_pay + Σ_S p_i. At most K pools, connected from the paid to the received token:
 *
 *     a·ν_pay + min_μ≥0 [Σ max(0, p_i − μ) + μ·K] − min_path Σ max(0, −p_i)
 *
 * is at least that for every such S. The minimum over μ is the sum of the K largest profits, and the last term is the
 * loss on the cheapest path, which small payments cannot avoid (`search/netBound.ts`). Swaps pay one after the other with
 * what the route holds, which limits the trade in p_i (`search/tightenBound.ts`). The bound holds for every ν. It is
 * convex in ν but has corners where a swap starts to pay for its gas, so that we lower a smooth version of it by the same
 * Newton steps (`search/tightenBound.ts`).
 */
import { getSwapGas, type Market } from './market.ts'
import { priceGas } from './search/buildGraph.ts'
import type { Demand } from './search/dual.ts'
import { hasPath } from './search/findPaths.ts'
import type { Ends } from './search/flow.ts'
import { type PreparedMarket, prepareMarket } from './search/prepareMarket.ts'
import { type Candidate, type Search, searchFlows, solveMarket, startMarketBound } from './search/searchFlows.ts'
import { findFlow, type Settlement, settleFlow } from './search/settle.ts'
import { type BoundPrices, type BoundState, tightenBound } from './search/tightenBound.ts'
import { type Address, toTokenKey } from './token.ts'

export type RouteRequest = {
  readonly pay: Address
  readonly receive: Address
  /** The pay amount, or the receive amount for `findRouteToReceive`. */
  readonly units: bigint
  /** The most swaps in the route. */
  readonly maxLegs?: number
  /** The most swaps on one path. */
  readonly maxHops?: number
  /** Swaps a route to an exact receive amount path by path, as the router does it, instead of all at once. */
  readonly isByPath?: boolean
}

export type Route = Settlement & {
  /**
   * The upper bound on the output after gas: no route of at most `maxLegs` swaps over these pools leaves more for this
   * payment. A swap is one trade in one pool; a pool that serves several paths of a route counts once. Splitting a trade
   * into several in the same pool gives no more. Of a pool with more than two tokens, a route uses one pair.
   */
  readonly bound: bigint
  /** Gas of the swaps, in the received token. */
  readonly gasCost: bigint
  /** Where the bound was measured. `describeProof` makes numbers for others of it. */
  readonly proof: BoundPrices & { readonly maxLegs: number }
}

/** All that is needed to measure the bound again, in the received token. The prices hold for any others, too. */
export type RouteProof = {
  /** What one smallest unit of each token is worth, by its address in small letters. */
  readonly prices: ReadonlyMap<string, number>
  /** One unit of gas, by the middle prices of the pools. Zero while it is unknown. */
  readonly gas: number
  /** One more swap where the cap allows no more. */
  readonly swap: number
  readonly maxSwaps: number
}

export type NoRoute = { readonly type: 'none'; readonly reason: 'noRoute' | 'tooSmall' | 'tooLarge' }

export type RouteResult = { readonly type: 'route'; readonly route: Route } | NoRoute

/** Gas decides how many swaps pay. The cap keeps a transaction below 5 million gas and 16 kB. */
export const DEFAULT_MAX_LEGS = 32
export const MOST_HOPS = 4
const FEW_UNITS = 1_000

/** The route with the best output after gas for an exact payment. */
export function findRoute(request: RouteRequest, market: Market): RouteResult {
  const prepared = prepareMarket(market)
  const ends = findEnds(request, prepared)
  if (ends === undefined) return { type: 'none', reason: 'noRoute' }
  const demand = { ...ends, worth: Number(request.units) * ends.pay.unit }
  const { state, candidates } = searchFlows(prepared.graph, toSearch(request, demand))
  const best = settleBest(candidates, { units: request.units, prepared, ends })
  if (best === undefined) return { type: 'none', reason: explain(request, { prepared, ends }) }
  return { type: 'route', route: certify(best, { request, prepared, ends, state }) }
}

/** The direct pool with the best output after gas, for comparison. No value without one that takes the payment. */
export function findBestPool(request: RouteRequest, market: Market): PricedRoute | undefined {
  const prepared = prepareMarket(market)
  const ends = findEnds(request, prepared)
  if (ends === undefined) return undefined
  let best: PricedRoute | undefined
  for (const arc of ends.pay.leaving) {
    if (arc.receive !== ends.receive) continue
    const settled = settleFlow([{ arc, share: 1 }], { ...ends, units: request.units })
    const route = settled && priceRoute(settled, { prepared, ends })
    if (route !== undefined && (best === undefined || getNet(route) > getNet(best))) best = route
  }
  return best
}

/** An upper bound like that of `findRoute`, but looser and much cheaper: no search. No value without a path. */
export function boundRoute(request: RouteRequest, market: Market): bigint | undefined {
  const { graph, ...prepared } = prepareMarket(market)
  const ends = findEnds(request, { graph, ...prepared })
  if (ends === undefined) return undefined
  const demand = { ...ends, worth: Number(request.units) * ends.pay.unit }
  const dual = solveMarket(graph, demand)
  const { most } = startMarketBound(graph, { ...toSearch(request, demand), dual })
  return toBoundUnits(most, ends)
}

/** No routing at all gives more than this, before gas and with any number of swaps. No value without a path. */
export function boundOutput(request: RouteRequest, market: Market): bigint | undefined {
  const prepared = prepareMarket(market)
  const ends = findEnds(request, prepared)
  if (ends === undefined) return undefined
  const { bound } = solveMarket(prepared.graph, { ...ends, worth: Number(request.units) * ends.pay.unit })
  return toBoundUnits(bound * LIFT, ends)
}

/** Keeps swaps and shares for a smaller payment. The bound still holds, but is looser. */
export function shrinkRoute({ legs, bound, proof }: Route, { units, market }: Shrinking): Route | undefined {
  const prepared = prepareMarket(market)
  const [pay, receive] = [legs[0]?.pay ?? '0x', legs.at(-1)?.receive ?? '0x']
  const ends = findEnds({ pay, receive, units }, prepared)
  const flow = findFlow(legs, prepared.nodes)
  const settled = ends && flow && settleFlow(flow, { ...ends, units })
  return ends && settled && { ...priceRoute(settled, { prepared, ends }), bound, proof }
}

type Shrinking = { readonly units: bigint; readonly market: Market }

/** The cost of gas in a token of the market, at mid prices. No value while unknown. */
export function priceGasIn(token: Address, { units, market }: GasPricing): bigint | undefined {
  const { nodes, gas } = prepareMarket(market)
  const [node, coin] = [nodes.get(toTokenKey(token)), nodes.get(toTokenKey(gas.token))]
  if (gas.price === undefined || node === undefined || node.component !== coin?.component) return undefined
  return BigInt(Math.ceil((Number(units) * priceGas(node, { coin, price: gas.price })) / node.unit))
}

/** The middle price of a token in the unit of another one, both in their smallest units. No value if no pools connect them. */
export function findMiddlePrice(token: Address, { unit, market }: Pricing): number | undefined {
  const { nodes } = prepareMarket(market)
  const [one, other] = [nodes.get(toTokenKey(token)), nodes.get(toTokenKey(unit))]
  return one === undefined || other === undefined || one.component !== other.component
    ? undefined
    : one.unit / other.unit
}

type Pricing = { readonly unit: Address; readonly market: Market }

type GasPricing = { readonly units: bigint; readonly market: Market }

/** Settles the candidates in wei, best first, while the next could still win. */
function settleBest(candidates: readonly Candidate[], options: SettleBestOptions): PricedRoute | undefined {
  const { ends, units } = options
  let best: PricedRoute | undefined
  for (const candidate of candidates) {
    if (best !== undefined && Number(getNet(best)) * ends.receive.unit > getCeiling(candidate, options)) break
    const settled = settleFlow(candidate.flow, { ...ends, units })
    const route = settled && priceRoute(settled, options)
    if (route !== undefined && (best === undefined || getNet(route) > getNet(best))) best = route
  }
  return best
}

type SettleBestOptions = Place & { readonly units: bigint }

/** Tolerance between floating point and wei: a fraction of the payment, and wei of each token. */
const SLACK = 1e-5
export const SLACK_UNITS = 10_000

export function getCeiling(
  { flow, net }: Candidate,
  { ends: { pay }, units }: Pick<SettleBestOptions, 'ends' | 'units'>,
): number {
  const coarsest = flow.reduce((most, { arc }) => Math.max(most, arc.receive.unit), 0)
  return net + SLACK * Number(units) * pay.unit + SLACK_UNITS * coarsest
}

function getNet({ received, gasCost }: PricedRoute): bigint {
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

export type PricedRoute = Omit<Route, 'bound' | 'proof'>

export function priceRoute(settlement: Settlement, { prepared, ends: { receive } }: Place): PricedRoute {
  const { nodes, gas } = prepared
  const gasWorth = priceGas(receive, { coin: nodes.get(toTokenKey(gas.token)), price: gas.price })
  const used = settlement.legs.reduce((sum, { pool }) => sum + getSwapGas(pool), 0n)
  return { ...settlement, gasCost: BigInt(Math.ceil((Number(used) * gasWorth) / receive.unit)) }
}

type CertifyOptions = Place & {
  readonly request: RouteRequest
  readonly state: BoundState
}

/** Raises the bound above any floating-point error. */
const LIFT = 1 + 1e-11

export function certify(route: PricedRoute, { request, prepared, ends, state }: CertifyOptions): Route {
  const { pay, receive } = ends
  const { maxLegs = DEFAULT_MAX_LEGS } = request
  const demand = { pay, receive, worth: Number(route.paid) * pay.unit }
  const net = Number(getNet(route)) * receive.unit
  const { most, proof } = tightenBound(prepared.graph, { state, demand, maxLegs, net })
  return { ...route, bound: toBoundUnits(most, ends), proof: { ...proof, maxLegs } }
}

/** The proof of a route of this market, for those who have only the pools. */
export function describeProof({ legs, proof }: Pick<Route, 'legs' | 'proof'>, market: Market): RouteProof {
  const { graph, nodes, gas } = prepareMarket(market)
  const receive = nodes.get(toTokenKey(legs.at(-1)?.receive ?? ''))
  if (receive === undefined) throw new RangeError('This route is of another market.')
  const prices = graph.nodes.flatMap(({ key, component, unit }, at): [string, number][] =>
    component === receive.component ? [[key, (Math.exp(proof.logPrices[at] ?? 0) * unit) / receive.unit]] : [],
  )
  return {
    prices: new Map(prices),
    gas: priceGas(receive, { coin: nodes.get(toTokenKey(gas.token)), price: gas.price }) / receive.unit,
    swap: proof.legPrice / receive.unit,
    maxSwaps: proof.maxLegs,
  }
}

function toBoundUnits(most: number, { receive }: Ends): bigint {
  return BigInt(Math.ceil(most / receive.unit)) + 1n
}

/** Why no route could be settled: no path, less than one wei of output, or too little liquidity. */
function explain(request: RouteRequest, { prepared, ends }: Place): NoRoute['reason'] {
  if (!hasRoute(request, { prepared, ends })) return 'noRoute'
  return (Number(request.units) * ends.pay.unit) / ends.receive.unit < FEW_UNITS ? 'tooSmall' : 'tooLarge'
}

type Place = { readonly prepared: PreparedMarket; readonly ends: Ends }

export function hasRoute(
  { maxLegs = DEFAULT_MAX_LEGS, maxHops = MOST_HOPS }: RouteRequest,
  { prepared, ends }: Place,
): boolean {
  return hasPath(prepared.graph, { ...ends, hops: Math.min(maxLegs, maxHops) })
}
