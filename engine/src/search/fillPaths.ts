import type { Demand } from './dual.ts'
import { type Path, receiveAlong, receiveOnArc } from './findPaths.ts'
import { isAcyclic } from './flow.ts'
import type { Arc } from './graph.ts'

/** A path with an upper bound on its rate for any part of the payment, before gas. */
export type RatedPath = { readonly arcs: readonly Arc[]; readonly rate: number }

type FillOptions = {
  readonly demand: Demand
  readonly paths: readonly RatedPath[]
  readonly maxLegs: number
}

/** 5 % steps on paths of up to three swaps, like common routers. */
const STEPS = 20
const MOST_HOPS = 3

/** Rates at the smallest part that will be asked for; larger parts have lower rates. */
export function ratePaths(paths: readonly Path[], leastWorth: number): readonly RatedPath[] {
  const part = leastWorth / STEPS
  const short = paths.filter(({ arcs }) => arcs.length <= MOST_HOPS)
  return short.map(({ arcs }) => ({ arcs, rate: arcs.reduce((worth, arc) => receiveAlong(arc, worth), part) / part }))
}

/**
 * Greedy splitter: gives each part to the path with the best marginal output, within the cap on legs. Returns the arcs
 * used, once with paths that may share a pool and once with disjoint paths.
 */
export function fillPaths(options: FillOptions): readonly (readonly Arc[])[] {
  const part = options.demand.worth / STEPS
  return (['shared', 'apart'] as const).map((pools) => fill({ ...options, pools, part }))
}

type Mode = { readonly pools: 'shared' | 'apart'; readonly part: number }

function fill(options: FillOptions & Mode): readonly Arc[] {
  const { paths, part, maxLegs } = options
  const most = Float64Array.from(paths, ({ rate }) => rate * part * LIFT)
  const filling: Filling = { ...options, used: [], most, isTaken: new Uint8Array(paths.length) }
  let last = -1
  for (let step = 0; step < STEPS && filling.used.length < maxLegs; step += 1) {
    last = findBest(filling, last)
    if (last < 0) break
    pour(filling, last)
  }
  for (const arc of filling.used) resetArc(arc)
  return filling.used
}

/** Larger than any rounding gain. */
const LIFT = 1 + 1e-9

type Filling = FillOptions &
  Mode & {
    readonly used: Arc[]
    /** Upper bound on a path's output for a part, before gas: its output when it was last evaluated. */
    readonly most: Float64Array
    readonly isTaken: Uint8Array
  }

/** Resets the arcs. */
function resetArc(arc: Arc): void {
  arc.poured = 0
  arc.drawn = 0
  arc.isChosen = false
  arc.use.isTaken = false
}

/** The index of the best path after gas, starting with the last winner. −1 if no path is allowed. */
function findBest(filling: Filling, guess: number): number {
  const { most } = filling
  let best = guess
  let gain = guess < 0 ? Number.NEGATIVE_INFINITY : ask(filling, guess)
  for (let at = 0; at < most.length; at += 1) {
    // Most paths fail the first test, which needs no count of their gas.
    if ((most[at] ?? 0) <= gain || at === guess) continue
    const asked = askAfterGas(filling, { at, least: gain })
    if (!(asked > gain)) continue
    if (!isForward(filling, at)) {
      most[at] = Number.NEGATIVE_INFINITY
      continue
    }
    gain = asked
    best = at
  }
  return best
}

/** Minus infinity if the gas leaves less than `least` in any case. */
function askAfterGas(filling: Filling, { at, least }: { readonly at: number; readonly least: number }): number {
  const cost = measureGas(filling, at)
  if ((filling.most[at] ?? 0) - cost <= least) return Number.NEGATIVE_INFINITY
  return ask(filling, at) - cost
}

/** A path's output for the next part, before gas. */
function ask({ paths, part, most }: Filling, at: number): number {
  const received = receiveOnPath(paths[at]?.arcs ?? [], part)
  most[at] = received
  return received
}

/** Gas of a path's new legs. Infinity if the path is not allowed. */
function measureGas({ paths, pools, used, maxLegs, isTaken }: Filling, at: number): number {
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

/** The path forms no cycle with the chosen ones. */
function isForward({ paths, used, isTaken }: Filling, at: number): boolean {
  if (isTaken[at] === 1 || used.length === 0) return true
  const fresh = paths[at]?.arcs.filter((arc) => !arc.isChosen) ?? []
  return fresh.length === 0 || isAcyclic([...used, ...fresh])
}

/** The marginal output of one more part on arcs that are already used. */
function receiveOnPath(arcs: readonly Arc[], part: number): number {
  let amount = part
  for (const arc of arcs) {
    amount = receiveOnArc(arc, arc.poured + amount) - arc.drawn
    if (!(amount > 0)) return 0
  }
  return amount
}

function pour({ paths, part, used, isTaken }: Filling, at: number): void {
  let amount = part
  isTaken[at] = 1
  for (const arc of paths[at]?.arcs ?? []) {
    if (!arc.isChosen) used.push(arc)
    arc.isChosen = true
    arc.use.isTaken = true
    arc.poured += amount
    const drawn = receiveOnArc(arc, arc.poured)
    amount = drawn - arc.drawn
    arc.drawn = drawn
  }
}
