import type { Demand } from './dual.ts'
import { isAcyclic } from './flow.ts'
import type { Arc } from './graph.ts'
import { type Path, receiveOnArc } from './paths.ts'

export type FillOptions = {
  readonly demand: Demand
  readonly paths: readonly Path[]
  readonly maxLegs: number
  readonly steps: number
  /** Whether two paths may meet in a pool. */
  readonly pools: 'shared' | 'apart'
}

/** Gives part after part to the path that brings most for it, as far as the cap on legs allows: which arcs are used. */
export function fillPaths(options: FillOptions): readonly Arc[] {
  const { demand, paths, steps } = options
  for (const { arcs } of paths) for (const arc of arcs) resetArc(arc)
  const fill: Fill = {
    ...options,
    part: demand.worth / steps,
    used: [],
    most: new Float64Array(paths.length).fill(Number.POSITIVE_INFINITY),
    isTaken: new Uint8Array(paths.length),
  }
  for (let step = 0; step < steps; step += 1) {
    const best = findBest(fill)
    if (best < 0) break
    pour(fill, best)
  }
  for (const arc of fill.used) resetArc(arc)
  return fill.used
}

type Fill = FillOptions & {
  readonly part: number
  readonly used: Arc[]
  /** What a path brought for a part when it was last asked, before gas: pools that fill up never bring more. */
  readonly most: Float64Array
  readonly isTaken: Uint8Array
}

function resetArc(arc: Arc): void {
  arc.paid = 0
  arc.received = 0
  arc.isChosen = false
  arc.use.isTaken = false
}

/** The place of the path that brings most after gas; −1 where none may be taken. */
function findBest(fill: Fill): number {
  const { paths, most } = fill
  let best = -1
  let gain = Number.NEGATIVE_INFINITY
  for (let at = 0; at < paths.length; at += 1) {
    if ((most[at] ?? 0) <= gain) continue
    const spent = measureGas(fill, at)
    if ((most[at] ?? 0) - spent <= gain) continue
    const received = receiveOnPath(paths[at]?.arcs ?? [], fill.part)
    most[at] = received
    if (!(received - spent > gain)) continue
    if (!isForward(fill, at)) {
      most[at] = Number.NEGATIVE_INFINITY
      continue
    }
    gain = received - spent
    best = at
  }
  return best
}

/** What the new legs of a path cost; without end where it may not be taken. */
function measureGas({ paths, pools, used, maxLegs, isTaken }: Fill, at: number): number {
  if (isTaken[at] === 1) return 0
  let room = maxLegs - used.length
  let spent = 0
  for (const arc of paths[at]?.arcs ?? []) {
    if (arc.isChosen && pools === 'shared') continue
    room -= 1
    if (room < 0 || arc.use.isTaken) return Number.POSITIVE_INFINITY
    spent += arc.cost
  }
  return spent
}

/** Whether a path runs in no circle with those that are taken. */
function isForward({ paths, used, isTaken }: Fill, at: number): boolean {
  if (isTaken[at] === 1 || used.length === 0) return true
  const fresh = paths[at]?.arcs.filter((arc) => !arc.isChosen) ?? []
  return fresh.length === 0 || isAcyclic([...used, ...fresh])
}

/** What one more part brings on arcs that others have gone before. */
function receiveOnPath(arcs: readonly Arc[], part: number): number {
  let amount = part
  for (const arc of arcs) {
    amount = receiveOnArc(arc, arc.paid + amount) - arc.received
    if (!(amount > 0)) return 0
  }
  return amount
}

function pour({ paths, part, used, isTaken }: Fill, at: number): void {
  let amount = part
  isTaken[at] = 1
  for (const arc of paths[at]?.arcs ?? []) {
    if (!arc.isChosen) used.push(arc)
    arc.isChosen = true
    arc.use.isTaken = true
    arc.paid += amount
    const received = receiveOnArc(arc, arc.paid)
    amount = received - arc.received
    arc.received = received
  }
}
