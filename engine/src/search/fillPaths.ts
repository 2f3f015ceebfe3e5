import type { Demand } from './dual.ts'
import { receiveAlong, receiveOnArc } from './findPaths.ts'
import { isAcyclic } from './flow.ts'
import type { Arc } from './graph.ts'

/** A path with an upper bound on its rate for any part of the payment, before gas. */
type RatedPath = { readonly arcs: readonly Arc[]; readonly rate: number }

type FillOptions = {
  readonly demand: Demand
  readonly paths: readonly (readonly Arc[])[]
  readonly maxLegs: number
}

/** 5 % steps on paths of up to three swaps, like common routers. */
const STEPS = 20
const MOST_HOPS = 3

/** The best rate first. */
function ratePaths(paths: readonly (readonly Arc[])[], part: number): readonly RatedPath[] {
  const short = paths.filter((arcs) => arcs.length <= MOST_HOPS)
  const rated = short.map((arcs) => ({
    arcs,
    rate: arcs.reduce((worth, arc) => receiveAlong(arc, worth), part) / part,
  }))
  return rated.sort((one, other) => other.rate - one.rate)
}

/**
 * Greedy splitter: gives each part to the path with the best marginal output, within the cap on legs. Returns the arcs
 * used, once with paths that may share a pool and once with disjoint paths.
 */
export function fillPaths({ demand, paths, maxLegs }: FillOptions): readonly (readonly Arc[])[] {
  const part = demand.worth / STEPS
  const rated = ratePaths(paths, part)
  return (['shared', 'apart'] as const).map((pools) => fill({ paths: rated, maxLegs, pools, part }))
}

type Rated = {
  readonly paths: readonly RatedPath[]
  readonly maxLegs: number
  readonly pools: 'shared' | 'apart'
  readonly part: number
}

function fill(options: Rated): readonly Arc[] {
  const { paths, part, maxLegs } = options
  const most = Float64Array.from(paths, ({ rate }) => rate * part * LIFT)
  const filling: Filling = { ...options, used: [], most, last: -1, isTaken: new Uint8Array(paths.length) }
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

type Filling = Rated & {
    readonly used: Arc[]
    /** Upper bound on a path's output for a part, before gas: its output when it was last evaluated. */
    readonly most: Float64Array
    /** The last path that was evaluated: behind it the bounds fall. */
    last: number
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
    // Most paths fail here, which needs no count of their gas.
    const isBelow = (most[at] ?? 0) <= gain
    if (isBelow && at > filling.last) break
    if (isBelow || at === guess) continue
    const asked = askAfterGas(filling, { at, least: gain })
    if (!(asked > gain && isForward(filling, at))) continue
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
function ask(filling: Filling, at: number): number {
  const received = receiveOnPath(filling.paths[at]?.arcs ?? [], filling.part)
  filling.most[at] = received
  filling.last = Math.max(filling.last, at)
  return received
}

/** Gas of a path's new legs. Infinity if the path is not allowed. */
function measureGas(filling: Filling, at: number): number {
  const { paths, pools, used, maxLegs, isTaken } = filling
  if (isTaken[at] === 1) return 0
  let room = maxLegs - used.length
  let spent = 0
  for (const arc of paths[at]?.arcs ?? []) {
    if (arc.isChosen && pools === 'shared') continue
    room -= 1
    if (arc.use.isTaken) exclude(filling, at)
    if (room < 0 || arc.use.isTaken) return Number.POSITIVE_INFINITY
    spent += arc.cost
  }
  return spent
}

/** The path forms no cycle with the chosen ones. One that does is not asked again. */
function isForward(filling: Filling, at: number): boolean {
  const { paths, used, isTaken } = filling
  if (isTaken[at] === 1 || used.length === 0) return true
  const fresh = paths[at]?.arcs.filter((arc) => !arc.isChosen) ?? []
  if (fresh.length === 0 || isAcyclic([...used, ...fresh])) return true
  exclude(filling, at)
  return false
}

/** A pool stays taken, and a cycle stays one. */
function exclude(filling: Filling, at: number): void {
  filling.most[at] = Number.NEGATIVE_INFINITY
  filling.last = Math.max(filling.last, at)
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
