import type { Arc, Graph, Node } from './graph.ts'
import type { Path } from './paths.ts'

export type AdditionOptions = {
  readonly paths: readonly Path[]
  readonly maxLegs: number
}

/** What could be added to these legs, at the prices on their tokens: new arcs of known paths, the most gain per leg first. */
export function rankAdditions(legs: Graph, { paths, maxLegs }: AdditionOptions): readonly (readonly Arc[])[] {
  const arcs = new Set(legs.arcs)
  const pools = new Set(legs.arcs.map(({ pool }) => pool))
  const nodes = new Set(legs.nodes)
  const additions: { readonly arcs: readonly Arc[]; readonly gain: number }[] = []
  for (const path of paths) {
    const added = path.arcs.filter((arc) => !arcs.has(arc))
    if (added.length === 0 || arcs.size + added.length > maxLegs) continue
    if (added.some(({ pool }) => pools.has(pool))) continue
    const gain = estimateGain(added, nodes) - added.reduce((sum, arc) => sum + arc.cost, 0)
    if (gain > 0) additions.push({ arcs: added, gain: gain / added.length })
  }
  return additions.sort((one, other) => other.gain - one.gain).map((addition) => addition.arcs)
}

/**
 * What new arcs would earn at these prices. Constant-product pools in a row are one such pool, a·x / (b + c·x), whose
 * best trade at the prices p and q earns (√(q·a) − √(p·b))² / c.
 */
function estimateGain(arcs: readonly Arc[], known: ReadonlySet<Node>): number {
  let gain = 0
  let row = { a: 1, b: 1, c: 0 }
  let start: Node | undefined
  for (const arc of arcs) {
    start ??= arc.pay
    row = extend(row, arc)
    if (!known.has(arc.receive)) continue
    const edge = arc.receive.rootPrice * Math.sqrt(row.a) - start.rootPrice * Math.sqrt(row.b)
    if (edge > 0) gain += (edge * edge) / row.c
    row = { a: 1, b: 1, c: 0 }
    start = undefined
  }
  return gain
}

type Row = { readonly a: number; readonly b: number; readonly c: number }

function extend({ a, b, c }: Row, { rootKept, threshold, depth }: Arc): Row {
  const kept = rootKept * rootKept
  const root = threshold / rootKept
  const [x, y] = [depth / root, depth * root]
  return { a: a * kept * y, b: b * x, c: c * x + kept * a }
}
