import type { Path } from './findPaths.ts'
import type { Ends } from './flow.ts'
import type { Arc, Graph, Node } from './graph.ts'

type AdditionOptions = {
  readonly paths: readonly Path[]
  readonly maxLegs: number
  /** The most additions to return. */
  readonly most: number
}

type Addition = { readonly path: Path; readonly gain: number }

/** Candidate additions to these legs: new arcs of known paths, by gain per leg at the current token prices. */
export function rankAdditions(legs: Graph, { paths, maxLegs, most }: AdditionOptions): readonly (readonly Arc[])[] {
  mark(legs, true)
  const room = maxLegs - legs.arcs.length
  const best: Addition[] = []
  for (const path of paths) {
    const gain = estimateGain(path.arcs, room)
    if (gain > 0) insert(best, { addition: { path, gain }, most })
  }
  const additions = best.map(({ path }) => path.arcs.filter((arc) => !arc.isChosen))
  mark(legs, false)
  return additions
}

function insert(best: Addition[], { addition, most }: { readonly addition: Addition; readonly most: number }): void {
  const last = best.at(-1)
  if (best.length >= most && last !== undefined && last.gain >= addition.gain) return
  best.push(addition)
  best.sort((one, other) => other.gain - one.gain)
  if (best.length > most) best.pop()
}

/** Marks the graph itself: a set would be too slow for 100,000 lookups per quote. */
function mark({ arcs, nodes }: Graph, isChosen: boolean): void {
  for (const node of nodes) node.isChosen = isChosen
  for (const arc of arcs) {
    arc.isChosen = isChosen
    arc.use.isTaken = isChosen
  }
}

/**
 * Profit per leg, after gas, of a path's new arcs at these prices; zero if they are too many. Constant-product pools in
 * series act as one pool, a·x / (b + c·x), whose best trade at the prices p and q earns (√(q·a) − √(p·b))² / c.
 */
function estimateGain(arcs: readonly Arc[], room: number): number {
  let gain = 0
  let added = 0
  let row = EMPTY
  let start: Node | undefined
  for (const arc of arcs) {
    if (arc.isChosen) continue
    added += 1
    if (added > room || arc.use.isTaken) return 0
    start ??= arc.pay
    row = extend(row, arc)
    gain -= arc.cost
    if (!arc.receive.isChosen) continue
    gain += earn(row, { pay: start, receive: arc.receive })
    row = EMPTY
    start = undefined
  }
  return added > 0 ? gain / added : 0
}

function earn({ a, b, c }: Row, { pay, receive }: Ends): number {
  const edge = receive.rootPrice * Math.sqrt(a) - pay.rootPrice * Math.sqrt(b)
  return edge > 0 ? (edge * edge) / c : 0
}

const EMPTY: Row = { a: 1, b: 1, c: 0 }

type Row = { readonly a: number; readonly b: number; readonly c: number }

function extend({ a, b, c }: Row, { rootKept, threshold, depth }: Arc): Row {
  const kept = rootKept * rootKept
  const root = threshold / rootKept
  const [x, y] = [depth / root, depth * root]
  return { a: a * kept * y, b: b * x, c: c * x + kept * a }
}
