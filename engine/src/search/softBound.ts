import type { Ends } from './flow.ts'
import type { Arc, Graph } from './graph.ts'
import { measureProfit, type NetOptions } from './netBound.ts'

export type Softening = {
  /** ε: larger differences between profits decide, smaller ones are mixed. */
  readonly softness: number
  /** μ: the price of a leg, above zero if the cap binds. */
  readonly legPrice: number
  /** A path of swaps pays for itself, so the route has one anyway. */
  readonly isConnected: boolean
}

/** Longer paths hardly ever pay for their gas. */
const MOST_HOPS = 4

/**
 * A smooth version of the net bound: each maximum becomes ε · log Σ exp(· / ε). A swap is then used to a degree between
 * 0 and 1: its probability in a random route with the weights exp(profit / ε). Sets the surpluses, which are the gradient
 * in log prices, and the conductances, which approximate the Hessian.
 */
export function respondSoftly(graph: Graph, options: Softening & NetOptions): SoftResponse {
  const { demand, maxLegs, softness, legPrice, isConnected } = options
  for (const node of graph.nodes) {
    node.surplus = 0
    node.pull = 0
    node.rootPrice = Math.exp(node.logPrice / 2)
  }
  for (const link of graph.links) link.conductance = 0
  const payment = demand.worth * demand.pay.rootPrice * demand.pay.rootPrice
  demand.pay.surplus = payment
  const open: Arc[] = []
  const opening = { ...options, open }
  let sum = 0
  for (const arc of graph.arcs) sum += openArc(arc, opening)
  for (const rivals of graph.rivals) sum += openRivals(rivals, opening)
  if (!isConnected) sum += spreadPaths(graph, { ends: demand, open })
  let [legs, undecided] = [0, 0]
  for (const arc of open) {
    const degree = carry(arc, softness)
    legs += degree
    undecided += degree * (1 - degree)
  }
  const fixed = legPrice > 0 ? legPrice * maxLegs : 0
  return { value: payment + fixed + softness * sum, legs, undecided }
}

export type SoftResponse = {
  readonly value: number
  /** The sum of the degrees, and the sum of their variances. */
  readonly legs: number
  readonly undecided: number
}

type Opening = Softening & { readonly open: Arc[] }

/** Sets the degree to which the swap is used for its own profit. */
function openArc(arc: Arc, { softness, legPrice, open }: Opening): number {
  measureProfit(arc)
  const level = (arc.profit - legPrice) / softness
  const tail = Math.exp(-Math.abs(level))
  arc.degree = (level > 0 ? 1 : tail) / (1 + tail)
  arc.use.onPath = 0
  arc.onPath = 0
  open.push(arc)
  return Math.max(0, level) + Math.log1p(tail)
}

/** At most one pair of a pool is used. */
function openRivals(rivals: readonly Arc[], { softness, legPrice, open }: Opening): number {
  let most = 0
  for (const arc of rivals) {
    measureProfit(arc)
    most = Math.max(most, (arc.profit - legPrice) / softness)
  }
  let sum = Math.exp(-most)
  for (const arc of rivals) {
    arc.degree = Math.exp((arc.profit - legPrice) / softness - most)
    arc.use.onPath = 0
    arc.onPath = 0
    sum += arc.degree
    open.push(arc)
  }
  for (const arc of rivals) arc.degree /= sum
  return most + Math.log(sum)
}

type Spread = { readonly ends: Ends; readonly open: readonly Arc[] }

const LEAST = 1e-300

/**
 * A route contains a path. Sets each swap's probability of being on it, where a path's weight is the product of its
 * degrees. Returns the logarithm of the sum of all weights.
 */
function spreadPaths({ nodes }: Graph, { ends: { pay, receive }, open }: Spread): number {
  for (const { before, after } of nodes) {
    before.fill(0)
    after.fill(0)
  }
  pay.before[0] = 1
  receive.after.fill(1)
  const inner = open.filter((arc) => arc.receive !== pay && arc.pay !== receive)
  let sum = 0
  for (let hops = 1; hops <= MOST_HOPS; hops += 1) {
    for (const arc of inner) extendPaths(arc, hops)
    sum += receive.before[hops] ?? 0
  }
  for (const arc of inner) {
    arc.onPath = sum > LEAST ? countPaths(arc) / sum : 0
    arc.use.onPath += arc.onPath
  }
  return Math.log(Math.max(sum, LEAST))
}

/** Counts the paths from the paid token with exactly `hops` swaps, and those to the received token with at most `hops`. */
function extendPaths({ pay, receive, degree }: Arc, hops: number): void {
  receive.before[hops] = (receive.before[hops] ?? 0) + (pay.before[hops - 1] ?? 0) * degree
  pay.after[hops] = (pay.after[hops] ?? 0) + (receive.after[hops - 1] ?? 0) * degree
}

function countPaths({ pay, receive, degree }: Arc): number {
  let sum = 0
  for (let hops = 0; hops < MOST_HOPS; hops += 1) {
    sum += (pay.before[hops] ?? 0) * (receive.after[MOST_HOPS - 1 - hops] ?? 0)
  }
  return sum * degree
}

/** Counts a swap at its tokens to the degree that it is used, which it returns. */
function carry(arc: Arc, softness: number): number {
  const { pay, receive, link } = arc
  const degree = Math.min(1, arc.onPath + (1 - arc.use.onPath) * arc.degree)
  const price = receive.rootPrice * receive.rootPrice
  const paid = arc.paid * pay.rootPrice * pay.rootPrice
  const received = arc.received * price
  pay.surplus -= degree * paid
  receive.surplus += degree * received
  const wavering = (degree * (1 - degree)) / softness
  pay.pull -= wavering * paid
  receive.pull += wavering * received
  link.conductance += degree * arc.conductance * price + wavering * paid * received
  return degree
}
