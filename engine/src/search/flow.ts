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
/** A full pool is filled to slightly less than its capacity: the contract reverts on one wei too much. */
const MARGIN = 1e-6
/** A flow into a token that only full pools take has a margin this many times theirs. */
const UPSTREAM = 10

/** Extracts the flow from the arcs' trades, without cycles and dead ends. */
export function traceFlow(arcs: readonly Arc[], demand: Demand): Flow {
  const least = demand.worth * DUST
  const flowing = arcs.filter(({ isActive, paid }) => isActive && paid > least)
  const order = sortFlow(connect(flowing, demand), demand)
  const margins = findMargins(order)
  const shares = new Map<Arc, number>()
  for (const node of new Set(order.map((arc) => arc.pay))) {
    const own = order.filter((arc) => arc.pay === node)
    const entered = node === demand.pay ? demand.worth : sumReceived(order, node)
    for (const [arc, share] of shareOut(own, { margins, entered })) shares.set(arc, share)
  }
  return order.map((arc) => ({ arc, share: shares.get(arc) ?? 0 }))
}

/** The arcs that must not take more: full pools, and the paths to tokens that only full pools take. */
function findMargins(order: readonly Arc[]): ReadonlyMap<Arc, number> {
  const margins = new Map<Arc, number>()
  for (const arc of order.toReversed()) {
    const margin = Math.max(arc.conductance > 0 ? 0 : MARGIN, findUpstream(arc.receive, { order, margins }))
    if (margin > 0) margins.set(arc, margin)
  }
  return margins
}

type Upstream = { readonly order: readonly Arc[]; readonly margins: ReadonlyMap<Arc, number> }

/** Zero unless every arc out of the token is full. Also removes the excess that the solver let flow into it. */
function findUpstream(node: Node, { order, margins }: Upstream): number {
  const leaving = order.filter((arc) => arc.pay === node)
  const own = leaving.map((arc) => margins.get(arc) ?? 0)
  if (own.length === 0 || Math.min(...own) === 0) return 0
  const entered = sumReceived(order, node)
  const left = leaving.reduce((sum, { paid }) => sum + paid, 0)
  return Math.min(1, UPSTREAM * Math.max(...own) + 2 * Math.max(0, 1 - left / entered))
}

function sumReceived(arcs: readonly Arc[], node: Node): number {
  return arcs.reduce((sum, arc) => sum + (arc.receive === node ? arc.received : 0), 0)
}

type Sharing = {
  readonly margins: ReadonlyMap<Arc, number>
  /** How much of the token there is. */
  readonly entered: number
}

/**
 * The fraction of a token's amount for each of its arcs. Arcs with a margin keep it; the others take the
 * remainder. If all have one, pools that are not full themselves take it. The full pools behind them do not
 * overflow, because the other flows into those have a larger margin.
 */
function shareOut(arcs: readonly Arc[], { margins, entered }: Sharing): readonly (readonly [Arc, number])[] {
  const sum = (some: readonly Arc[]) => some.reduce((total, { paid }) => total + paid, 0)
  const open = arcs.filter((arc) => !margins.has(arc))
  const free = open.length > 0 ? open : arcs.filter(({ conductance }) => conductance > 0)
  // The surplus that the solver left must not fill them up either.
  const all = Math.max(sum(arcs), entered)
  const limited = arcs
    .filter((arc) => !free.includes(arc))
    .map((arc) => [arc, (arc.paid / all) * (1 - (margins.get(arc) ?? 0))] as const)
  const rest = 1 - limited.reduce((total, [, share]) => total + share, 0)
  return [...limited, ...free.map((arc) => [arc, (arc.paid / sum(free)) * rest] as const)]
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
