import { findRoot } from './curve.ts'
import type { Demand } from './dual.ts'
import { receiveAlong } from './findPaths.ts'
import type { Arc, Graph, Node } from './graph.ts'
import { openSheet, type Sheet } from './sheet.ts'

type Payment = { readonly arcs: readonly Arc[]; readonly demand: Demand }

/** Sets the prices at which the pools of this path trade just the payment, and the others as little as possible. */
export function pricePath(graph: Graph, { arcs, demand }: Payment): void {
  let worth = demand.worth
  let logPrice = 0
  demand.pay.logPrice = 0
  for (const arc of arcs) {
    logPrice -= 2 * Math.log(findRoot(arc.curve, worth) * arc.rootKept)
    worth = receiveAlong(arc, worth)
    arc.receive.logPrice = logPrice
  }
  const nodes = [demand.pay, ...arcs.map(({ receive }) => receive)]
  for (const node of nodes) node.logPrice -= logPrice
  priceOutside(graph, nodes)
}

/** Where pools disagree, prices would move with every round. */
const MOST_ROUNDS = 4

/**
 * Sets the prices of all tokens but these, so that other pools trade as little as possible: a token is worth more than
 * for what these tokens are sold for it, and less than for what it is bought with them. The middle of both is taken.
 */
function priceOutside(graph: Graph, inside: readonly Node[]): void {
  const sheet = openSheet(graph)
  const least = new Float64Array(sheet.values.length)
  const most = new Float64Array(sheet.values.length).fill(Number.POSITIVE_INFINITY)
  const isFixed = new Uint8Array(sheet.values.length)
  for (const { at, logPrice } of inside) {
    isFixed[at] = 1
    least[at] = Math.exp(logPrice)
    most[at] = least[at] ?? 0
  }
  const range = { least, most, isFixed }
  for (let round = 0; round < MOST_ROUNDS && raiseLeast(sheet, range); round += 1);
  for (let round = 0; round < MOST_ROUNDS && lowerMost(sheet, range); round += 1);
  for (const node of graph.nodes) if (isFixed[node.at] === 0) node.logPrice = findMiddle(node, range)
}

type Range = { readonly least: Float64Array; readonly most: Float64Array; readonly isFixed: Uint8Array }

function raiseLeast({ pay, receive, rate }: Sheet, { least, isFixed }: Range): boolean {
  let isChanged = false
  for (let at = 0; at < rate.length; at += 1) {
    const place = pay[at] ?? 0
    const sold = (least[receive[at] ?? 0] ?? 0) * (rate[at] ?? 0)
    if (!(sold > (least[place] ?? 0)) || isFixed[place] === 1) continue
    least[place] = sold
    isChanged = true
  }
  return isChanged
}

function lowerMost({ pay, receive, rate }: Sheet, { most, isFixed }: Range): boolean {
  let isChanged = false
  for (let at = 0; at < rate.length; at += 1) {
    const place = receive[at] ?? 0
    const bought = (most[pay[at] ?? 0] ?? 0) / (rate[at] ?? 0)
    if (!(bought < (most[place] ?? 0)) || isFixed[place] === 1) continue
    most[place] = bought
    isChanged = true
  }
  return isChanged
}

/** The mid price, within the range, if only one end is known. */
function findMiddle({ at }: Node, { least, most }: Range): number {
  const [low, high] = [Math.log(least[at] ?? 0), Math.log(most[at] ?? 0)]
  if (Number.isFinite(low) && Number.isFinite(high)) return (low + high) / 2
  if (Number.isFinite(low)) return Math.max(low, 0)
  return Number.isFinite(high) ? Math.min(high, 0) : 0
}
