import { tradeAlongSegments } from './curve.ts'
import { setWidth } from './flatRanges.ts'
import type { Arc, Graph, Node } from './graph.ts'
import { solveCircuit } from './laplacian.ts'
import { listTrading } from './sheet.ts'

/** Turn this value of one token into as much as possible of another. */
export type Demand = { readonly pay: Node; readonly receive: Node; readonly worth: number }

type DualOptions = {
  /** Stop when the surplus at every token is below this fraction of the payment. */
  readonly precision: number
  /** Relaxation of the first step: idleConductance pools conduct this fraction of their conductance without a fee. */
  readonly smoothing: number
  /** Stop when the log price of the payment falls below this: the market cannot take more. */
  readonly lowest: number
  /** The width of flat ranges. The trades are those at this width. */
  readonly width: number
}

type SolveOptions = DualOptions & { readonly demand: Demand }

const MOST_STEPS = 60
const SMOOTHING_LEFT = 0.25
/** A smaller gain is rounding noise. */
const NOISE = 1e-13
const FINE = 1e-6

/**
 * Minimises the dual function by Newton's method, starting at the nodes' prices. Its value is the bound, and the trades
 * on the arcs are the optimal flow. Each step solves an electrical network: pools conduct, surpluses are currents.
 */
export function solveDual(graph: Graph, options: SolveOptions): number {
  setWidth(graph.flat, options.width)
  const bound = followNewton(graph, options)
  setWidth(graph.flat, 0)
  return bound
}

type NarrowOptions = Omit<SolveOptions, 'width'> & { readonly widths: readonly number[] }

/** In parts of the payment. */
const SETTLED = 1e-5

/** Prices at which the surplus is gone, or nearly, where flat ranges have this width. */
export type Settled = { readonly bound: number; readonly width: number; readonly logPrices: readonly number[] }

/** Solves at one width after the other, to the last one at which the surplus goes. Leaves its prices and trades. */
export function narrowDual(graph: Graph, { widths, ...options }: NarrowOptions): Settled {
  if (graph.flat.length === 0) return readPrices(graph, { bound: solveDual(graph, { ...options, width: 0 }), width: 0 })
  let bound = Number.POSITIVE_INFINITY
  let settled: Settled | undefined
  for (const width of widths) {
    const smoothing = settled === undefined ? options.smoothing : NARROW_SMOOTHING
    bound = Math.min(bound, solveDual(graph, { ...options, width, smoothing }))
    if (isSettled(graph, options)) settled = readPrices(graph, { bound, width })
    else if (settled !== undefined) break
  }
  const best = { ...(settled ?? readPrices(graph, { bound, width: 0 })), bound }
  restorePrices(graph, { ...best, demand: options.demand })
  return best
}

/** Flat ranges leave more of a surplus, since a flow through them jumps. */
export function isSettled(graph: Graph, { demand, precision }: Pick<SolveOptions, 'demand' | 'precision'>): boolean {
  const most = graph.flat.length > 0 ? Math.max(precision, SETTLED) : precision
  return sumSurplus(graph, demand) <= most * demand.worth
}

/** In a gap between two bins, a pool alone would not conduct at all. */
const NARROW_SMOOTHING = 0.02

function readPrices({ nodes }: Graph, place: Omit<Settled, 'logPrices'>): Settled {
  return { ...place, logPrices: nodes.map(({ logPrice }) => logPrice) }
}

/** Sets prices and trades as they were. */
export function restorePrices(
  graph: Graph,
  { demand, width, logPrices }: Omit<Settled, 'bound'> & { readonly demand: Demand },
): void {
  for (let at = 0; at < logPrices.length; at += 1) {
    const node = graph.nodes[at]
    if (node !== undefined) node.logPrice = logPrices[at] ?? 0
  }
  setWidth(graph.flat, width)
  respondToPrices(graph, demand)
  setWidth(graph.flat, 0)
}

function followNewton(graph: Graph, options: SolveOptions): number {
  const { demand, precision, smoothing, lowest } = options
  demand.receive.logPrice = 0
  let bound = respondToPrices(graph, demand)
  let smooth = smoothing
  let lost = 0
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const left = sumSurplus(graph, demand) / demand.worth
    if (left <= precision || demand.pay.logPrice < lowest) return bound
    solveCircuit(graph, { ground: demand.receive, precision: Math.min(0.1, left), leakage: smooth })
    const next = searchLine(graph, demand)
    if (!Number.isFinite(next)) return goBack(graph, demand)
    lost = isNearer(graph, { demand, left, gain: (bound - next) / bound }) ? 0 : lost + 1
    bound = Math.min(bound, next)
    if (lost >= getPatience({ precision, left })) return bound
    smooth *= SMOOTHING_LEFT
  }
  return bound
}

/** Accepts one overshooting step far from the optimum: it reached a deep pool, which the next step takes into account. */
function getPatience({ precision, left }: { readonly precision: number; readonly left: number }): number {
  return precision < FINE && left > FINE ? 2 : 1
}

type Step = { readonly demand: Demand; readonly left: number; readonly gain: number }

function isNearer(graph: Graph, { demand, left, gain }: Step): boolean {
  return gain >= NOISE || sumSurplus(graph, demand) <= (left * demand.worth) / 2
}

/** After an overflow, restores the previous prices. */
function goBack(graph: Graph, demand: Demand): number {
  for (const node of graph.nodes) node.logPrice = node.origin
  return respondToPrices(graph, demand)
}

/** The dual function: the value of the payment plus the profit of each pool's best trade. */
export function respondToPrices(graph: Graph, { pay, worth }: Demand): number {
  for (const node of graph.nodes) {
    node.surplus = 0
    node.rootPrice = Math.exp(node.logPrice / 2)
  }
  for (const link of graph.links) link.conductance = 0
  let bound = worth * pay.rootPrice * pay.rootPrice
  pay.surplus = bound
  for (const arc of listTrading(graph)) {
    const ratio = arc.pay.rootPrice / arc.receive.rootPrice
    arc.isActive = ratio < arc.threshold
    if (arc.isActive) bound += tradeAndCount(arc, ratio)
    bound += getExtra(arc)
  }
  for (const arcs of graph.rivals) {
    bound += tradeBest(arcs)
    let extra = 0
    for (const arc of arcs) extra = Math.max(extra, getExtra(arc))
    bound += extra
  }
  return bound
}

/** The value of what rounding may add. */
function getExtra({ curve: { extra }, receive }: Arc): number {
  return extra === 0 ? 0 : extra * receive.rootPrice * receive.rootPrice
}

/** Sets the arc's best trade and counts it at its tokens. Returns its profit. */
function tradeAndCount(arc: Arc, ratio: number): number {
  trade(arc, ratio)
  const { pay, receive } = arc
  const paid = arc.paid * pay.rootPrice * pay.rootPrice
  const price = receive.rootPrice * receive.rootPrice
  const received = arc.received * price
  pay.surplus -= paid
  receive.surplus += received
  arc.link.conductance = arc.conductance * price
  return arc.earned * price
}

/** Sets the trade after which the pool's price equals that of its tokens. */
export function trade(arc: Arc, ratio: number): void {
  tradeAlongSegments(arc.curve, { s: ratio / arc.rootKept, trade: arc })
}

/** Only the most profitable pair of a multi-token pool trades. */
function tradeBest(arcs: readonly Arc[]): number {
  let best: Arc | undefined
  let most = 0
  for (const arc of arcs) {
    arc.isActive = false
    const { pay, receive } = arc
    const ratio = pay.rootPrice / receive.rootPrice
    if (ratio >= arc.threshold) continue
    trade(arc, ratio)
    const earned = arc.earned * receive.rootPrice ** 2
    if (earned <= most) continue
    most = earned
    best = arc
  }
  if (best === undefined) return 0
  best.isActive = true
  return tradeAndCount(best, best.pay.rootPrice / best.receive.rootPrice)
}

/**
 * The total surplus at all tokens but the received one. A token that is nearly worthless, because the pools behind it are
 * full, counts by its amount: its value would hide any surplus.
 */
export function sumSurplus({ nodes }: Graph, { receive }: Demand): number {
  let sum = 0
  for (const node of nodes) {
    if (node !== receive) sum += Math.abs(node.surplus) / Math.min(1, node.rootPrice * node.rootPrice)
  }
  return sum
}

const MOST_TRIES = 12
const LONGEST_STEP = 1
const LONGEST_LINE = 8

/** Line search until the slope has at least halved: beyond a pool's threshold the Newton step is only a guess. */
function searchLine(graph: Graph, demand: Demand): number {
  const { slope, longest } = startLine(graph)
  let near = { length: 0, slope }
  let far: typeof near | undefined
  let length = Math.min(1, LONGEST_STEP / longest)
  let bound = 0
  for (let count = 0; count < MOST_TRIES; count += 1) {
    for (const node of graph.nodes) node.logPrice = node.origin - length * node.step
    bound = respondToPrices(graph, demand)
    const here = { length, slope: getSlope(graph) }
    if (Math.abs(here.slope) <= Math.abs(slope) / 2 || length * longest > LONGEST_LINE) break
    if (here.slope > 0) far = here
    else near = here
    length = far === undefined ? length * 2 : between(near, far)
  }
  return bound
}

type LinePoint = { readonly length: number; readonly slope: number }

function between(near: LinePoint, far: LinePoint): number {
  const part = near.slope / (near.slope - far.slope)
  return near.length + Math.min(Math.max(part, 0.1), 0.9) * (far.length - near.length)
}

function startLine({ nodes }: Graph): { readonly slope: number; readonly longest: number } {
  let slope = 0
  let longest = 0
  for (const node of nodes) {
    node.origin = node.logPrice
    slope -= node.step * node.surplus
    longest = Math.max(longest, Math.abs(node.step))
  }
  return { slope, longest }
}

function getSlope({ nodes }: Graph): number {
  let slope = 0
  for (const { step, surplus } of nodes) slope -= step * surplus
  return slope
}
