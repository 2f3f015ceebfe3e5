import type { Graph } from './graph.ts'
import { solveCircuit } from './laplacian.ts'
import { addProfits, findLegPrice, measureProfits, type NetOptions } from './netBound.ts'
import { respondSoftly, type Softening, type SoftResponse } from './softBound.ts'

type TightenOptions = NetOptions & {
  /** The output after gas that was found: no bound is below it. */
  readonly net: number
}

/** ε as fractions of the price of a swap. The smaller one starts from the prices of the larger one. */
const LEVELS = [1 / 4, 1 / 16]
const MOST_STEPS = 8
/** A gap of 0.02 bp is small enough. */
const ENOUGH = 2e-6
/** A level is done if a step closes less than this fraction of the gap. */
const LEAST_PROGRESS = 0.05

/** Lowers the net bound by moving the prices and the price of a leg, starting at the nodes' prices. */
export function tightenBound(graph: Graph, options: TightenOptions): number {
  measureProfits(graph)
  const legPrice = findLegPrice(graph, options)
  let state = { best: addProfits(graph, { ...options, legPrice }), legPrice }
  for (const level of LEVELS) state = followLevel(graph, { ...options, ...state, level })
  return state.best
}

type State = { readonly best: number; readonly legPrice: number }

function followLevel(graph: Graph, options: TightenOptions & State & { readonly level: number }): State {
  const { demand, net } = options
  const enough = net + ENOUGH * demand.worth
  let { best, legPrice } = options
  let point = soften(graph, options)
  for (let count = 0; count < MOST_STEPS && best > enough && point !== undefined; count += 1) {
    point = descend(graph, point)
    if (point === undefined) break
    const next = evaluate(graph, point)
    const isDone = best - next < LEAST_PROGRESS * (best - net)
    best = Math.min(best, next)
    legPrice = point.legPrice
    if (isDone) break
  }
  return { best, legPrice }
}

/** The bound at the current prices. With a cap, the price of a leg is also tried that is best without the path. */
function evaluate(graph: Graph, point: Point): number {
  const bound = addProfits(graph, point)
  if (point.legPrice === 0) return bound
  return Math.min(bound, addProfits(graph, { ...point, legPrice: findLegPrice(graph, point) }))
}

type Point = SoftResponse & NetOptions & Softening

/** Undefined without gas and cap: there is nothing to decide. */
function soften(
  graph: Graph,
  options: NetOptions & { readonly level: number; readonly legPrice: number },
): Point | undefined {
  const { demand, maxLegs, level, legPrice } = options
  const softness = level * ((demand.pay.leaving[0]?.cost ?? 0) + legPrice)
  if (!(softness > 0)) return undefined
  return { demand, maxLegs, softness, legPrice, ...respondSoftly(graph, { demand, maxLegs, softness, legPrice }) }
}

/** Idle pools conduct a little, so that no token is cut off. */
const LEAKAGE = 1e-4
const PRECISION = 0.05
const MOST_TRIES = 6
const LEAST_SLOPE = 1e-4
const LEAST_STIFFNESS = 0.01

/** One Newton step, halved until the smooth bound falls. Undefined if no step helps. */
function descend(graph: Graph, point: Point): Point | undefined {
  for (const link of graph.links) link.conductance = Math.max(link.conductance, LEAKAGE * link.calm)
  solveCircuit(graph, { ground: point.demand.receive, precision: PRECISION })
  const isCapped = point.legPrice > 0 || point.legs > point.maxLegs
  const change = isCapped ? solveLegPrice(graph, point) : 0
  let slope = isCapped ? change * (point.maxLegs - point.legs) : 0
  for (const node of graph.nodes) {
    node.origin = node.logPrice
    slope += node.step * node.surplus
  }
  for (let count = 0; count < MOST_TRIES; count += 1) {
    const length = 2 ** -count
    for (const node of graph.nodes) node.logPrice = node.origin - length * node.step
    const legPrice = Math.max(0, point.legPrice - length * change)
    const response = respondSoftly(graph, { ...point, legPrice })
    if (response.value <= point.value - LEAST_SLOPE * length * slope) return { ...point, ...response, legPrice }
  }
  return undefined
}

/**
 * With a cap, Newton's method moves the prices and the price of a leg together, since each decides the other. Adds to the
 * nodes' steps and returns the step of the price of a leg, which makes the swaps as many as the cap allows.
 */
function solveLegPrice(graph: Graph, { demand, maxLegs, legs, undecided, softness }: Point): number {
  const { nodes } = graph
  const surpluses = nodes.map(({ surplus }) => surplus)
  let pulled = 0
  for (const node of nodes) {
    pulled += node.pull * node.step
    node.origin = node.step
    node.surplus = node.pull
  }
  solveCircuit(graph, { ground: demand.receive, precision: PRECISION })
  const stiffness = undecided / softness
  const eased = nodes.reduce((sum, { pull, step }) => sum + pull * step, 0)
  const change = (maxLegs - legs + pulled) / Math.max(stiffness - eased, stiffness / 20, LEAST_STIFFNESS / softness)
  nodes.forEach((node, at) => {
    node.step = node.origin + change * node.step
    node.surplus = surpluses[at] ?? 0
  })
  return change
}
