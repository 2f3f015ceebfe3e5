import { type Demand, narrowDual, respondToPrices, solveDual } from './dual.ts'
import { LEGS_WIDTH, legsWidths, listFlat, setWidth, widestFirst } from './flatRanges.ts'
import { connect, isAcyclic } from './flow.ts'
import type { Arc, Graph, Node } from './graph.ts'

/** A set of legs, with the prices at the optimal split of the payment. */
export type Legs = {
  readonly graph: Graph
  readonly logPrices: readonly number[]
  /** Output after gas. */
  readonly net: number
}

/** Tolerance. The error of the dual's value is its square. */
const PRECISION = 1e-3
const FINE_PRECISION = 1e-9
const SMOOTHING = 0.1
const LEAST_SHARE = 1e-6
/** Below this log price the arcs cannot take more. */
const LEAST_LOG_PRICE = -20

const ROUGH = { precision: PRECISION, smoothing: SMOOTHING, lowest: LEAST_LOG_PRICE }
const FINE = { precision: FINE_PRECISION, smoothing: 0, lowest: LEAST_LOG_PRICE }

type LegsOptions = {
  readonly demand: Demand
  /** Warm start: similar legs. By default the prices of the whole market. */
  readonly near?: Legs | undefined
}

/**
 * Splits the payment optimally over these arcs, leaving out unused ones. No value if they cannot take the payment or
 * form a cycle.
 */
export function solveLegs(arcs: readonly Arc[], { demand, near }: LegsOptions): Legs | undefined {
  if (!isAcyclic(arcs)) return undefined
  const graph = toGraph(arcs)
  const worth = solveNear(graph, { demand, near }) ?? solveWidestFirst(graph, demand)
  if (worth === undefined) return undefined
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

/** The output before gas. No value if the flow is not balanced. */
function solveNear(graph: Graph, { demand, near }: LegsOptions): number | undefined {
  for (const node of graph.nodes) node.logPrice = node.marketLogPrice
  if (near !== undefined) setPrices(near)
  const worth = solveDual(graph, { demand, ...ROUGH, width: LEGS_WIDTH })
  return isBalanced(graph, demand) ? worth : undefined
}

function solveWidestFirst(graph: Graph, demand: Demand): number | undefined {
  if (graph.flat.length === 0) return undefined
  for (const node of graph.nodes) node.logPrice = node.marketLogPrice
  const worths = widestFirst.map((width) => solveDual(graph, { demand, ...ROUGH, width }))
  return isBalanced(graph, demand) ? worths.at(-1) : undefined
}

/** Restores the legs' prices and trades on the graph. */
export function restoreLegs(legs: Legs, demand: Demand): void {
  setPrices(legs)
  setWidth(legs.graph.flat, LEGS_WIDTH)
  respondToPrices(legs.graph, demand)
  setWidth(legs.graph.flat, 0)
}

function setPrices({ graph: { nodes }, logPrices }: Legs): void {
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at]
    if (node !== undefined) node.logPrice = logPrices[at] ?? 0
  }
}

/** Solves to full precision before the shares are extracted. */
export function refineLegs(legs: Legs, demand: Demand): void {
  restoreLegs(legs, demand)
  narrowDual(legs.graph, { demand, ...FINE, widths: legsWidths })
}

export function pickBest(all: readonly (Legs | undefined)[]): Legs | undefined {
  let best: Legs | undefined
  for (const legs of all) if (legs !== undefined && (best === undefined || legs.net > best.net)) best = legs
  return best
}

/**
 * The flow is balanced, and every arc received something. A token that is nearly worthless to the solver, because
 * the pools behind it are full, is measured by its amount: its value would hide any surplus.
 */
function isBalanced({ nodes }: Graph, { receive, worth }: Demand): boolean {
  return nodes.every((node) => {
    const least = 10 * PRECISION * worth * Math.min(1, node.rootPrice * node.rootPrice)
    return node === receive || (Math.abs(node.surplus) <= least && node.logPrice > LEAST_LOG_PRICE)
  })
}

function toGraph(arcs: readonly Arc[]): Graph {
  const nodes = new Set<Node>()
  for (const { pay, receive } of arcs) nodes.add(pay).add(receive)
  return { nodes: [...nodes], arcs, links: arcs.map(({ link }) => link), rivals: [], flat: listFlat(arcs) }
}
