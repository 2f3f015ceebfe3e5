import { findRoot } from './curve.ts'
import { type Demand, trade } from './dual.ts'
import type { Arc, Graph } from './graph.ts'
import { isSmall, listLastTrading, listTrading, openSheet, openValues, type Sheet } from './sheet.ts'

export type NetOptions = { readonly demand: Demand; readonly maxLegs: number }

/** Relative to the largest number in the sum. */
const ROUNDING = 1e-11

/** Sets each arc's best trade and profit at the nodes' prices. */
export function measureProfits(graph: Graph): void {
  for (const node of graph.nodes) node.rootPrice = Math.exp(node.logPrice / 2)
  for (const arc of listTrading(graph)) measureProfit(arc)
  for (const arcs of graph.rivals) for (const arc of arcs) measureProfit(arc)
}

/**
 * The bound on the output after gas at the arcs' profits and this price of a leg (see `route.ts`), in value. It holds for
 * any prices, and is raised above any floating-point error.
 */
export function addProfits(
  graph: Graph,
  { demand, maxLegs, legPrice }: NetOptions & { readonly legPrice: number },
): number {
  const fixed = legPrice > 0 ? legPrice * maxLegs : 0
  const gains = sumGains(graph, legPrice)
  const loss = findLeastLoss(graph, { demand, legPrice })
  const sum = demand.worth * demand.pay.rootPrice * demand.pay.rootPrice + fixed + gains
  return sum < Number.POSITIVE_INFINITY ? sum - loss + ROUNDING * (sum + loss) : Number.POSITIVE_INFINITY
}

/** The best price of a leg at the arcs' profits: zero, unless more swaps pay for themselves than the cap allows. */
export function findLegPrice(graph: Graph, { maxLegs }: NetOptions): number {
  const gains: number[] = []
  for (const { profit } of listLastTrading(graph)) if (profit > 0) gains.push(profit)
  for (const some of graph.rivals) gains.push(findMostProfit(some))
  if (gains.length <= maxLegs) return 0
  return Float64Array.from(gains).sort().at(-maxLegs) ?? 0
}

/** Sets the arc's best trade within its limit and the profit after gas. */
export function measureProfit(arc: Arc): void {
  const ratio = arc.pay.rootPrice / arc.receive.rootPrice
  const price = arc.receive.rootPrice * arc.receive.rootPrice
  const extra = arc.curve.extra * price
  arc.profit = extra - arc.cost
  if (!(ratio < arc.threshold)) {
    arc.paid = 0
    arc.received = 0
    arc.conductance = 0
    return
  }
  trade(arc, ratio)
  if (arc.paid > arc.pay.limit) tradeLimit(arc, ratio)
  const earned = arc.earned * price + extra
  // An overflow must not hide a profit.
  arc.profit = Number.isNaN(earned) ? Number.POSITIVE_INFINITY : earned - arc.cost
}

/** The trade of the most that a route can pay here, with its profit at the ratio of the prices. */
function tradeLimit(arc: Arc, ratio: number): void {
  const least = findRoot(arc.curve, arc.pay.limit) * arc.rootKept
  if (!(ratio < least)) return
  trade(arc, least)
  arc.earned += (least * least - ratio * ratio) * arc.paid
}

/** The profit of all swaps that pay for themselves. A pool with several pairs counts once. */
function sumGains(graph: Graph, legPrice: number): number {
  let sum = 0
  for (const { profit } of listLastTrading(graph)) if (profit > legPrice) sum += profit - legPrice
  for (const some of graph.rivals) sum += Math.max(0, findMostProfit(some) - legPrice)
  return sum
}

export function findMostProfit(rivals: readonly Arc[]): number {
  let most = 0
  for (const { profit } of rivals) most = Math.max(most, profit)
  return most
}

type LossOptions = { readonly demand: Demand; readonly legPrice: number }

/** The smallest sum of losses on a path, by Bellman and Ford. Infinity without a path. */
export function findLeastLoss(graph: Graph, { demand: { pay, receive }, legPrice }: LossOptions): number {
  const values = openValues(graph).fill(Number.POSITIVE_INFINITY)
  if (!isSmall(graph)) listLosses(graph, legPrice)
  values[pay.at] = 0
  for (let isChanged = true; isChanged; ) {
    isChanged = isSmall(graph) ? relaxEach(graph.arcs, { values, most: legPrice }) : relax(openSheet(graph))
    // The pool's best pair may be among the gains: another one costs the difference.
    for (const some of graph.rivals)
      isChanged = relaxEach(some, { values, most: Math.max(legPrice, findMostProfit(some)) }) || isChanged
  }
  return values[receive.at] ?? Number.POSITIVE_INFINITY
}

/** Arcs that do not trade lose their gas. */
function listLosses(graph: Graph, legPrice: number): void {
  const { costs, losses, trading, places } = openSheet(graph)
  for (let at = 0; at < losses.length; at += 1) losses[at] = legPrice + (costs[at] ?? 0)
  for (let at = 0; at < trading.length; at += 1) {
    const loss = legPrice - (trading[at]?.profit ?? 0)
    losses[places[at] ?? 0] = loss > 0 ? loss : 0
  }
}

function relax({ pay, receive, losses, values }: Sheet): boolean {
  let isChanged = false
  for (let at = 0; at < losses.length; at += 1) {
    const loss = (values[pay[at] ?? 0] ?? 0) + (losses[at] ?? 0)
    const place = receive[at] ?? 0
    if (!(loss < (values[place] ?? 0))) continue
    values[place] = loss
    isChanged = true
  }
  return isChanged
}

type Relaxing = { readonly values: Float64Array; readonly most: number }

function relaxEach(arcs: readonly Arc[], { values, most }: Relaxing): boolean {
  let isChanged = false
  for (const { pay, receive, profit } of arcs) {
    const loss = profit < most ? (values[pay.at] ?? 0) + most - profit : (values[pay.at] ?? 0)
    if (!(loss < (values[receive.at] ?? 0))) continue
    values[receive.at] = loss
    isChanged = true
  }
  return isChanged
}
