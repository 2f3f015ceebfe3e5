import { findRoot } from './curve.ts'
import type { Demand } from './dual.ts'
import type { Arc, Graph } from './graph.ts'
import { findStableRoot } from './stableCurve.ts'

const MOST_ROUNDS = 16
/** Larger than any floating-point error. */
const LIFT = 1 + 1e-9

/**
 * A swap pays with what the route holds, which is at most the payment at the best rates to its token. Sets the price to
 * which that much moves each pool: beyond it a profit is out of reach, which matters if a deep pool is off by more than
 * a small payment can use.
 */
export function setLimits(graph: Graph, { pay, worth }: Demand): void {
  for (const node of graph.nodes) node.limit = 0
  pay.limit = worth * LIFT
  let isChanged = true
  for (let round = 0; round < MOST_ROUNDS && isChanged; round += 1) {
    isChanged = raiseLimits(graph.arcs)
    for (const arcs of graph.rivals) isChanged = raiseLimits(arcs) || isChanged
  }
  // Rates that grow from round to round are arbitrage, which has no limit here.
  if (isChanged) for (const node of graph.nodes) node.limit = Number.POSITIVE_INFINITY
  for (const arc of graph.arcs) arc.floor = findFloor(arc)
  for (const arcs of graph.rivals) for (const arc of arcs) arc.floor = findFloor(arc)
}

function raiseLimits(arcs: readonly Arc[]): boolean {
  let isChanged = false
  for (const { pay, receive, threshold } of arcs) {
    const limit = pay.limit * threshold * threshold
    if (!(limit > receive.limit)) continue
    receive.limit = limit
    isChanged = true
  }
  return isChanged
}

function findFloor({ curve, pay: { limit } }: Arc): number {
  if (limit === Number.POSITIVE_INFINITY) return 0
  return curve.type === 'segments' ? findRoot(curve, limit) : findStableRoot(curve, limit)
}
