import { rankAdditions } from './additions.ts'
import type { Demand } from './dual.ts'
import { fillPaths, type RatedPath } from './fillPaths.ts'
import { connect } from './flow.ts'
import type { Arc } from './graph.ts'
import { type Legs, pickBest, restoreLegs, solveLegs } from './legs.ts'
import type { Path } from './paths.ts'

export type ChoiceOptions = {
  readonly demand: Demand
  readonly maxLegs: number
  /** What may be chosen from. */
  readonly paths: readonly Path[]
  readonly short: readonly RatedPath[]
  /** The best path alone; there is none where no path can take the whole payment. */
  readonly single: Path | undefined
  /** Legs that are good for a payment of this magnitude. */
  readonly known: readonly (readonly Arc[])[]
  readonly effort: Effort
}

/** How many beginnings are improved, how often, and how many changes that look best are really solved each time. */
export type Effort = {
  readonly beginnings: number
  readonly rounds: number
  readonly trials: number
}

/** Less gain than this part is the solver's noise. */
const LEAST_GAIN = 1e-9

/**
 * Few legs, chosen well, the best first: from what a splitter would take, from the best path and from what is known to
 * be good, legs are added and exchanged until that no longer helps; then what does not pay its gas goes.
 */
export function chooseLegs(options: ChoiceOptions): readonly Legs[] {
  const { demand, effort } = options
  const starts = listStarts(options).map((arcs) => solveLegs(arcs, { demand }))
  const beginnings = sortLegs(starts).slice(0, effort.beginnings)
  const grown = sortLegs(beginnings.map((legs) => grow(legs, options)))
  return sortLegs(grown.map((legs) => dropLegs(exchangeLegs(legs, options), options)))
}

/** Different sets of legs, so that none is solved twice. */
function listStarts(options: ChoiceOptions): readonly (readonly Arc[])[] {
  const { single, known, short } = options
  const fills = fillPaths({ ...options, paths: short })
  const all = [single?.arcs ?? [], ...known, ...fills].filter(({ length }) => length > 0)
  return all.filter((arcs, at) => !all.slice(0, at).some((other) => isSame(arcs, other)))
}

function isSame(one: readonly Arc[], other: readonly Arc[]): boolean {
  return one.length === other.length && one.every((arc) => other.includes(arc))
}

function sortLegs(all: readonly (Legs | undefined)[]): readonly Legs[] {
  return all.filter((legs) => legs !== undefined).sort((one, other) => other.net - one.net)
}

/** Adds what gains most, as long as there is room and gain. */
function grow(start: Legs, options: ChoiceOptions): Legs {
  let legs = start
  for (;;) {
    const next = addBest(legs, options)
    if (next === undefined || next.net <= legs.net) return legs
    legs = next
  }
}

function addBest(legs: Legs, options: ChoiceOptions): Legs | undefined {
  const { demand, maxLegs, effort } = options
  if (legs.graph.arcs.length >= maxLegs) return undefined
  restoreLegs(legs, demand)
  const additions = rankAdditions(legs.graph, { ...options, most: effort.trials })
  return pickBest(additions.map((arcs) => solveLegs([...legs.graph.arcs, ...arcs], { demand, near: legs })))
}

/** The legs that earn least make room for others. */
function exchangeLegs(start: Legs, options: ChoiceOptions): Legs {
  let legs = start
  for (let round = 0; round < options.effort.rounds; round += 1) {
    const before = legs
    const removals = rankRemovals(before, options).slice(0, options.effort.trials)
    const next = pickBest(removals.map((removal) => exchange(before, { removal, options })))
    if (next === undefined || next.net <= legs.net * (1 + LEAST_GAIN)) return legs
    legs = next
  }
  return legs
}

type Exchange = { readonly removal: Removal; readonly options: ChoiceOptions }

function exchange(legs: Legs, { removal: { arc, left }, options }: Exchange): Legs | undefined {
  const paths = options.paths.filter((path) => !path.arcs.includes(arc))
  const rest = solveLegs(left, { demand: options.demand, near: legs })
  return rest && grow(rest, { ...options, paths })
}

/** An arc, what is left without it and without the arcs that only served it, and what all these earn and cost. */
type Removal = { readonly arc: Arc; readonly left: readonly Arc[]; readonly earned: number; readonly cost: number }

/** Those that lose least come first. */
function rankRemovals(legs: Legs, { demand }: ChoiceOptions): readonly Removal[] {
  restoreLegs(legs, demand)
  const { arcs } = legs.graph
  const removals: Removal[] = []
  const gone = new Set<Arc>()
  for (const arc of arcs) {
    if (gone.has(arc)) continue
    const left = connect(
      arcs.filter((other) => other !== arc),
      demand,
    )
    const removed = arcs.filter((other) => !left.includes(other))
    const [earned, cost] = removed.reduce(([earned, cost], other) => [earned + earn(other), cost + other.cost], [0, 0])
    if (left.length > 0) removals.push({ arc, left, earned, cost })
    // Arcs in a row go together: one of them stands for all.
    if (removed.length > 1) for (const other of removed) gone.add(other)
  }
  return removals.sort((one, other) => one.earned - one.cost - other.earned + other.cost)
}

function earn({ pay, receive, paid, received }: Arc): number {
  return received * receive.rootPrice ** 2 - paid * pay.rootPrice ** 2
}

/**
 * A leg that does not pay for its own gas is not in the route. What arcs earn at the prices of all is the least that is
 * lost without them, so that only those can go that earn less than they cost.
 */
function dropLegs(start: Legs, options: ChoiceOptions): Legs {
  let legs = start
  for (;;) {
    const near = legs
    const poor = rankRemovals(legs, options).filter(({ earned, cost }) => earned < cost)
    const next = pickBest(poor.map(({ left }) => solveLegs(left, { demand: options.demand, near })))
    if (next === undefined || next.net < legs.net) return legs
    legs = next
  }
}
