import { rankAdditions } from './additions.ts'
import type { Demand } from './dual.ts'
import { fillPaths } from './fillPaths.ts'
import { connect } from './flow.ts'
import type { Arc } from './graph.ts'
import { type Legs, pickBest, restoreLegs, solveLegs } from './legs.ts'
import type { Path } from './paths.ts'

export type ChoiceOptions = {
  readonly demand: Demand
  readonly maxLegs: number
  /** What may be chosen from, the best first. */
  readonly paths: readonly Path[]
  /** The best path alone; there is none where no path can take the whole payment. */
  readonly single: Path | undefined
}
/** How many of the additions, removals and beginnings that look best are really solved. */
const MOST_TRIALS = 3
const MOST_ROUNDS = 3
const MOST_BEGINNINGS = 3
/** Parts of 5 %, as other routers split. */
const FILL_STEPS = 20
const FILL_HOPS = [2, 3]
/** Less gain than this part is the solver's noise. */
const LEAST_GAIN = 1e-9

/** Few legs, chosen well: several beginnings, the best improved until no exchange helps; then what does not pay its gas goes. */
export function chooseLegs(options: ChoiceOptions): Legs | undefined {
  const alone = options.single && solveLegs(options.single.arcs, options.demand)
  const grown = grow(alone, options)
  // Where nothing pays beside the best path, nothing is to be chosen.
  if (grown !== undefined && grown === alone) return grown
  const beginnings = [grown, ...listFills(options).map((arcs) => grow(solveLegs(arcs, options.demand), options))]
    .filter((legs) => legs !== undefined)
    .sort((one, other) => other.net - one.net)
    .slice(0, MOST_BEGINNINGS)
  const best = pickBest(beginnings.map((legs) => exchangeLegs(legs, options)))
  return best && dropLegs(best, options)
}

/** What those take who give part after part to the path that is best for it. */
function listFills(options: ChoiceOptions): readonly (readonly Arc[])[] {
  const fills = FILL_HOPS.map((hops) => {
    const paths = options.paths.filter(({ arcs }) => arcs.length <= hops)
    return fillPaths({ ...options, paths, steps: FILL_STEPS })
  })
  return fills.filter((arcs) => arcs.length > 0)
}

/** Adds what gains most, as long as there is room and gain. */
function grow(start: Legs | undefined, options: ChoiceOptions): Legs | undefined {
  let legs = start
  while (legs !== undefined) {
    const next = addBest(legs, options)
    if (next === undefined || next.net <= legs.net) return legs
    legs = next
  }
  return legs
}

function addBest(legs: Legs, options: ChoiceOptions): Legs | undefined {
  if (legs.graph.arcs.length >= options.maxLegs) return undefined
  restoreLegs(legs, options.demand)
  const additions = rankAdditions(legs.graph, { ...options, most: MOST_TRIALS })
  return pickBest(additions.map((arcs) => solveLegs([...legs.graph.arcs, ...arcs], options.demand)))
}

/** The legs that earn least make room for others. */
function exchangeLegs(start: Legs, options: ChoiceOptions): Legs {
  let legs = start
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const removals = rankRemovals(legs, options).slice(0, MOST_TRIALS)
    const next = pickBest(removals.map((removal) => exchange(removal, options)))
    if (next === undefined || next.net <= legs.net * (1 + LEAST_GAIN)) return legs
    legs = next
  }
  return legs
}

function exchange({ arc, left }: Removal, options: ChoiceOptions): Legs | undefined {
  const paths = options.paths.filter((path) => !path.arcs.includes(arc))
  return grow(solveLegs(left, options.demand), { ...options, paths })
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
    const poor = rankRemovals(legs, options).filter(({ earned, cost }) => earned < cost)
    const next = pickBest(poor.map(({ left }) => solveLegs(left, options.demand)))
    if (next === undefined || next.net < legs.net) return legs
    legs = next
  }
}
