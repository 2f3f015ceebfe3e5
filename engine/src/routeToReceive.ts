import type { Market } from './market.ts'
import { countShares, listShares } from './receiveShares.ts'
import {
  certify,
  findEnds,
  getCeiling,
  hasRoute,
  type PricedRoute,
  priceRoute,
  type RouteRequest,
  type RouteResult,
  SLACK_UNITS,
  toSearch,
} from './route.ts'
import { estimatePayment, settleFlowFor, type Wanted } from './search/findPayment.ts'
import type { Ends } from './search/flow.ts'
import { type PreparedMarket, prepareMarket } from './search/prepareMarket.ts'
import { type Candidate, searchFlows, solveMarket, startMarketBound } from './search/searchFlows.ts'
import type { Settlement } from './search/settle.ts'

/** The cheapest route, gas included, for an exact receive amount. */
export function findRouteToReceive(request: RouteRequest, market: Market): RouteResult {
  const prepared = prepareMarket(market)
  const ends = findEnds(request, prepared)
  if (ends === undefined) return { type: 'none', reason: 'noRoute' }
  const wanted = { ...ends, units: request.units }
  const first = findFirst({ request, prepared, wanted })
  if (first === undefined)
    return { type: 'none', reason: hasRoute(request, { prepared, ends }) ? 'tooLarge' : 'noRoute' }
  const best = improve(first, { request, prepared, wanted })
  const demand = { ...ends, worth: Number(best.paid) * ends.pay.unit }
  const dual = solveMarket(prepared.graph, demand)
  const state = startMarketBound(prepared.graph, { ...toSearch(request, demand), dual })
  return { type: 'route', route: certify(best, { request, prepared, ends, state }) }
}

type Question = { readonly request: RouteRequest; readonly prepared: PreparedMarket; readonly wanted: Wanted }

const MOST_PASSES = 4
/** A smaller relative gain is not worth another pass. */
const LEAST_GAIN = 1e-6

/** The cap on legs needs a larger payment than the optimum, which changes legs and shares: searches again at that payment. */
function improve(first: PricedRoute, question: Question): PricedRoute {
  const { wanted } = question
  let best = first
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const next = findCheapest({ ...question, worth: Number(best.paid) * wanted.pay.unit })
    const [cost, nextCost] = [
      getCost(best, wanted),
      next === undefined ? Number.POSITIVE_INFINITY : getCost(next, wanted),
    ]
    if (next !== undefined && nextCost < cost) best = next
    if (!(nextCost < cost * (1 - LEAST_GAIN))) return best
  }
  return best
}

const GROWTH = 4
/** The most that a few legs may cost, as a multiple of the optimum. Only nearly empty pools come close. */
const MOST_TIMES = 64

/** The route at the smallest payment for which the search finds one, starting at the optimum's payment. */
function findFirst(question: Question): PricedRoute | undefined {
  const { prepared, wanted } = question
  const { pay, receive, units } = wanted
  const estimate = estimatePayment(prepared.graph, wanted)
  // With arbitrage between pools the optimum can be free, so there is no payment to start from.
  const fair = Number(units) * receive.unit
  const found = findCheapest({ ...question, worth: estimate }) ?? findCheapest({ ...question, worth: fair })
  if (found !== undefined) return found
  // The optimum ignores rounding and the cap on legs. Contracts round at every swap, which can use up a few units.
  const begin = Math.max(estimate, fair, pay.unit)
  const most = begin * MOST_TIMES + SLACK_UNITS * findCoarsest(question)
  for (let worth = begin * GROWTH; worth <= most; worth *= GROWTH) {
    const route = findCheapest({ ...question, worth })
    if (route !== undefined) return route
  }
  return undefined
}

function findCoarsest({ prepared, wanted }: Question): number {
  const nodes = prepared.graph.nodes.filter(({ component }) => component === wanted.pay.component)
  return nodes.reduce((most, { unit }) => Math.max(most, unit), 0)
}

type Cheapest = Question & { readonly worth: number }

function findCheapest({ request, prepared, wanted, worth }: Cheapest): PricedRoute | undefined {
  const { pay, receive } = wanted
  const { candidates } = searchFlows(prepared.graph, toSearch(request, { pay, receive, worth }))
  const guess = BigInt(Math.ceil(worth / pay.unit))
  const settled = settleCheapest(candidates, { wanted, guess })
  const counted = request.isByPath ? settled.flatMap((one) => countByPath(one, request)) : settled
  const priced = counted.map((one) => priceRoute(one, { prepared, ends: wanted }))
  return pickLeast(priced, (route) => getCost(route, wanted))
}

/** Swapping path by path costs more where paths share a pool. None if a pool cannot give its part. */
function countByPath(settled: Settlement, { pay, receive, units }: RouteRequest): readonly Settlement[] {
  const moved = countShares(listShares(settled.legs, { token: pay, receive, wanted: units }))
  return moved === undefined ? [] : [{ ...settled, ...moved }]
}

/** Converts to a common unit: gas is in the received token, the payments are in the paid one. */
function getCost({ paid, gasCost }: PricedRoute, { pay, receive }: Ends): number {
  return Number(paid) * pay.unit + Number(gasCost) * receive.unit
}

/** Settles the candidates, best first, while the next could still be cheaper. */
function settleCheapest(
  candidates: readonly Candidate[],
  { wanted, guess }: { readonly wanted: Wanted; readonly guess: bigint },
): readonly Settlement[] {
  const settled: Settlement[] = []
  let most = Number.NEGATIVE_INFINITY
  for (const candidate of candidates) {
    if (most > getCeiling(candidate, { ends: wanted, units: guess })) break
    const one = settleFlowFor(candidate.flow, { wanted, guess })
    if (one === undefined) continue
    settled.push(one)
    most = Math.max(most, candidate.net)
  }
  return settled
}

function pickLeast(routes: readonly PricedRoute[], measure: (route: PricedRoute) => number): PricedRoute | undefined {
  let best: { readonly route: PricedRoute; readonly value: number } | undefined
  for (const route of routes) {
    const value = measure(route)
    if (best === undefined || value < best.value) best = { route, value }
  }
  return best?.route
}
