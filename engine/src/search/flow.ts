import type { Demand } from './dual.ts'
import type { Arc, Node } from './graph.ts'

/** A flow that can be carried out swap by swap: the arcs in an order in which each token is complete before it is spent. */
export type Flow = readonly FlowLeg[]

/** Where a flow begins and ends. */
export type Ends = { readonly pay: Node; readonly receive: Node }

export type FlowLeg = {
  readonly arc: Arc
  /** The part of the token's holdings that goes this way. */
  readonly share: number
}

/** Less than this part of the payment is not worth a swap; it is lost in the noise of the solver. */
const DUST = 1e-8
const MARGIN = 1e-6

/** Takes the flow off the arcs' trades: without circles, without ways that end before the wanted token. */
export function traceFlow(arcs: readonly Arc[], demand: Demand): Flow {
  const least = demand.worth * DUST
  const flowing = arcs.filter(({ isActive, paid }) => isActive && paid > least)
  const order = sortFlow(connect(flowing, demand), demand)
  const sums = new Map<Node, number>()
  for (const arc of order) sums.set(arc.pay, (sums.get(arc.pay) ?? 0) + getPaid(arc))
  return order.map((arc) => ({ arc, share: getPaid(arc) / (sums.get(arc.pay) ?? 1) }))
}

/** A pool that is bought empty gets a little less than it could take, for its contract refuses a wei too much. */
function getPaid({ paid, conductance }: Arc): number {
  return conductance > 0 ? paid : paid * (1 - MARGIN)
}

/** Drops what cannot be reached from the paid token or does not lead to the wanted one. */
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

/** Whether the arcs lead nowhere in a circle. */
export function isAcyclic(arcs: readonly Arc[]): boolean {
  let rest = arcs
  while (rest.length > 0) {
    const before = rest
    rest = before.filter((arc) => before.some((other) => other.receive === arc.pay))
    if (rest.length === before.length) return false
  }
  return true
}

/** Kahn's order of tokens. Where arbitrage runs in a circle, its smallest arc gives way. */
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
