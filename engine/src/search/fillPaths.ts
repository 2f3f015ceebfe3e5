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
  const used: Arc[] = []
  const part = demand.worth / steps
  for (const { arcs } of paths) for (const arc of arcs) resetArc(arc)
  let open = paths
  for (let step = 0; step < steps; ) {
    const best = findBest(open, { part, room: maxLegs - used.length })
    if (best === undefined) break
    const fresh = best.arcs.filter((arc) => !arc.isChosen)
    if (fresh.length > 0 && !isAcyclic([...used, ...fresh])) {
      open = open.filter((path) => path !== best)
      continue
    }
    used.push(...fresh)
    pour(best, part)
    step += 1
  }
  for (const arc of used) resetArc(arc)
  return used
}

function resetArc(arc: Arc): void {
  arc.paid = 0
  arc.received = 0
  arc.isChosen = false
  arc.use.isTaken = false
}

type Fill = { readonly part: number; readonly room: number }

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
function measureGain({ arcs }: Path, { part, room }: Fill): number {
  let amount = part
  let spent = 0
  let left = room
  for (const arc of arcs) {
    if (!arc.isChosen) {
      left -= 1
      spent += arc.cost
      if (left < 0 || arc.use.isTaken) return 0
    }
    amount = receiveOnArc(arc, arc.paid + amount) - arc.received
  }
  return amount - spent
}

function pour({ arcs }: Path, part: number): void {
  let amount = part
  for (const arc of arcs) {
    arc.isChosen = true
    arc.use.isTaken = true
    arc.paid += amount
    const received = receiveOnArc(arc, arc.paid)
    amount = received - arc.received
    arc.received = received
  }
}
