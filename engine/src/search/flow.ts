import type { Demand } from './dual.ts'
import type { Arc, Node } from './graph.ts'

/** Arcs in execution order: all inputs of a token come before its outputs. */
export type Flow = readonly FlowLeg[]

export type Ends = { readonly pay: Node; readonly receive: Node }

export type FlowLeg = {
  readonly arc: Arc
  /** The fraction of the token's amount that takes this arc. */
  readonly share: number
}

/** A smaller fraction of the payment is noise of the solver. */
const DUST = 1e-8
const MARGIN = 1e-6

/** Extracts the flow from the arcs' trades, without cycles and dead ends. */
export function traceFlow(arcs: readonly Arc[], demand: Demand): Flow {
  const least = demand.worth * DUST
  const flowing = arcs.filter(({ isActive, paid }) => isActive && paid > least)
  const order = sortFlow(connect(flowing, demand), demand)
  const sums = new Map<Node, number>()
  for (const arc of order) sums.set(arc.pay, (sums.get(arc.pay) ?? 0) + getPaid(arc))
  return order.map((arc) => ({ arc, share: getPaid(arc) / (sums.get(arc.pay) ?? 1) }))
}

/** Fills a pool to slightly less than its capacity: the contract reverts on one wei too much. */
function getPaid({ paid, conductance }: Arc): number {
  return conductance > 0 ? paid : paid * (1 - MARGIN)
}

/** Drops arcs that are not on a path from the paid to the received token. */
export function connect(arcs: readonly Arc[], { pay, receive }: Ends): readonly Arc[] {
  let kept = arcs.filter((arc) => arc.receive !== pay && arc.pay !== receive)
  for (;;) {
    const before = kept
    const next = before.filter(
      (arc) =>
        (arc.pay === pay || before.some((other) => other.receive === arc.pay)) &&
        (arc.receive === receive || before.some((other) => other.pay === arc.receive)),
    )
    if (next.length === before.length) return before
    kept = next
  }
}

/** Whether the arcs form no cycle. */
export function isAcyclic(arcs: readonly Arc[]): boolean {
  let rest = arcs
  while (rest.length > 0) {
    const before = rest
    rest = before.filter((arc) => before.some((other) => other.receive === arc.pay))
    if (rest.length === before.length) return false
  }
  return true
}

/** Kahn's topological order of tokens. A cycle of arbitrage loses its smallest arc. */
function sortFlow(arcs: readonly Arc[], demand: Demand): readonly Arc[] {
  let rest = arcs
  let sorted: Arc[] = []
  while (rest.length > 0) {
    const waiting = new Set(rest.map((arc) => arc.receive))
    const ready = rest.filter((arc) => !waiting.has(arc.pay))
    if (ready.length > 0) {
      sorted.push(...ready)
      rest = rest.filter((arc) => waiting.has(arc.pay))
      continue
    }
    const smallest = rest.reduce((least, arc) => (arc.paid < least.paid ? arc : least))
    rest = connect(
      [...sorted, ...rest].filter((arc) => arc !== smallest),
      demand,
    )
    sorted = []
  }
  return sorted
}
