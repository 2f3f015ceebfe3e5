import { type Demand, respondToPrices, solveDual } from './dual.ts'
import { connect, isAcyclic } from './flow.ts'
import type { Arc, Graph, Node } from './graph.ts'

/** Legs that are traded together, with the prices at which the payment is split over them at its best. */
export type Legs = {
  readonly graph: Graph
  readonly logPrices: readonly number[]
  /** What they give, after gas. */
  readonly net: number
}

/** The dual's value is exact to the square of this. */
const PRECISION = 1e-3
const FINE_PRECISION = 1e-9
const SMOOTHING = 0.1
const LEAST_SHARE = 1e-6
/** Where a token is worth so little, the arcs cannot take more of it. */
const LEAST_LOG_PRICE = -20

export type LegsOptions = {
  readonly demand: Demand
  /** Other legs, from whose prices it is not far; without them, from the whole market's. */
  readonly near?: Legs | undefined
}

/**
 * Splits the payment over these arcs; undefined where they cannot take it, or run in a circle that nobody could carry
 * out. Arcs that get nothing are left out.
 */
export function solveLegs(arcs: readonly Arc[], { demand, near }: LegsOptions): Legs | undefined {
  if (!isAcyclic(arcs)) return undefined
  const graph = toGraph(arcs)
  for (const node of graph.nodes) node.logPrice = node.marketLogPrice
  if (near !== undefined) setPrices(near)
  const worth = solveDual(graph, { demand, precision: PRECISION, smoothing: SMOOTHING, lowest: LEAST_LOG_PRICE })
  if (!isBalanced(graph, demand)) return undefined
  const least = LEAST_SHARE * demand.worth
  const used = arcs.every((arc) => arc.isActive && arc.paid > least)
    ? graph
    : toGraph(
        connect(
          arcs.filter((arc) => arc.isActive && arc.paid > least),
          demand,
        ),
      )
  if (used.arcs.length === 0) return undefined
  let net = worth
  for (const arc of used.arcs) net -= arc.cost
  return { graph: used, logPrices: used.nodes.map(({ logPrice }) => logPrice), net }
}

/** Puts the legs' prices back on their tokens and their trades on their arcs. */
export function restoreLegs(legs: Legs, demand: Demand): void {
  setPrices(legs)
  respondToPrices(legs.graph, demand)
}

function setPrices({ graph: { nodes }, logPrices }: Legs): void {
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at]
    if (node !== undefined) node.logPrice = logPrices[at] ?? 0
  }
}

/** Splits the payment to the last digit, so that the legs' shares can be taken off. */
export function refineLegs(legs: Legs, demand: Demand): void {
  restoreLegs(legs, demand)
  solveDual(legs.graph, { demand, precision: FINE_PRECISION, smoothing: 0, lowest: LEAST_LOG_PRICE })
}

export function pickBest(all: readonly (Legs | undefined)[]): Legs | undefined {
  let best: Legs | undefined
  for (const legs of all) if (legs !== undefined && (best === undefined || legs.net > best.net)) best = legs
  return best
}

/** Nothing is left lying, and nothing was given away for nothing. */
function isBalanced({ nodes }: Graph, { receive, worth }: Demand): boolean {
  return nodes.every(
    (node) => node === receive || (Math.abs(node.surplus) <= 10 * PRECISION * worth && node.logPrice > LEAST_LOG_PRICE),
  )
}

function toGraph(arcs: readonly Arc[]): Graph {
  const nodes = new Set<Node>()
  for (const { pay, receive } of arcs) nodes.add(pay).add(receive)
  return { nodes: [...nodes], arcs, links: arcs.map(({ link }) => link), rivals: [] }
}
