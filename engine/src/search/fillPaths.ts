import type { Demand } from './dual.ts'
import { isAcyclic } from './flow.ts'
import type { Arc } from './graph.ts'
import { type Path, receiveOnArc } from './paths.ts'

export type FillOptions = {
  readonly demand: Demand
  readonly paths: readonly Path[]
  readonly maxLegs: number
  readonly steps: number
}

/** Gives part after part to the path that brings most for it, as far as the cap on legs allows: which arcs are used. */
export function fillPaths({ demand, paths, maxLegs, steps }: FillOptions): readonly Arc[] {
  const fill: Fill = { used: new Set(), pools: new Set(), maxLegs, part: demand.worth / steps }
  for (const { arcs } of paths) {
    for (const arc of arcs) {
      arc.paid = 0
      arc.received = 0
    }
  }
  let open = paths
  for (let step = 0; step < steps; ) {
    const best = findBest(open, fill)
    if (best === undefined) break
    if (isAcyclic([...new Set([...fill.used, ...best.arcs])])) {
      pour(best, fill)
      step += 1
    } else open = open.filter((path) => path !== best)
  }
  return [...fill.used]
}

type Fill = {
  readonly used: Set<Arc>
  readonly pools: Set<Arc['pool']>
  readonly maxLegs: number
  readonly part: number
}

function findBest(paths: readonly Path[], fill: Fill): Path | undefined {
  let best: Path | undefined
  let most = 0
  for (const path of paths) {
    const gain = measureGain(path, fill)
    if (gain <= most) continue
    most = gain
    best = path
  }
  return best
}

/** What one more part brings on this path after the gas of its new legs; nothing where these are too many. */
function measureGain({ arcs }: Path, { used, pools, maxLegs, part }: Fill): number {
  let amount = part
  let spent = 0
  let legs = used.size
  for (const arc of arcs) {
    if (!used.has(arc)) {
      legs += 1
      spent += arc.cost
      if (legs > maxLegs || pools.has(arc.pool)) return 0
    }
    amount = receiveOnArc(arc, arc.paid + amount) - arc.received
  }
  return amount - spent
}

function pour({ arcs }: Path, { used, pools, part }: Fill): void {
  let amount = part
  for (const arc of arcs) {
    used.add(arc)
    pools.add(arc.pool)
    arc.paid += amount
    const received = receiveOnArc(arc, arc.paid)
    amount = received - arc.received
    arc.received = received
  }
}
