import type { Demand } from './dual.ts'
import { connect, type Ends } from './flow.ts'
import type { Arc, Graph, Node } from './graph.ts'
import { type Legs, pickBest, restoreLegs, solveLegs } from './legs.ts'

type ChoiceOptions = {
  readonly demand: Demand
  readonly maxLegs: number
  /** The paths that a better route may have. */
  readonly paths: readonly (readonly Arc[])[]
  /** Legs that are likely to be good. */
  readonly known: readonly Legs[]
  /** The bound, and how much of it a route without one of these arcs misses at least. */
  readonly most: number
  readonly gains: ReadonlyMap<Arc, number>
  readonly effort: Effort
}

/** Limits of the local search: starting points, rounds, and changes that are solved exactly per round. */
type Effort = {
  readonly beginnings: number
  readonly rounds: number
  readonly attempts: number
}

/** A smaller relative gain is noise of the solver. */
const LEAST_GAIN = 1e-9

/**
 * Local search for few good legs, best first. It starts from the known ones, adds and exchanges legs while that helps,
 * and then drops legs that do not pay for their gas.
 */
export function chooseLegs(options: ChoiceOptions): readonly Legs[] {
  const beginnings = sortLegs(options.known).slice(0, options.effort.beginnings)
  const grown = dropRepeated(sortLegs(beginnings.map((legs) => grow(legs, options))))
  const least = grown[0]?.net ?? 0
  return sortLegs(grown.map((legs) => dropLegs(exchangeLegs(legs, { ...options, least }), { ...options, least })))
}

function isSame(one: readonly Arc[], other: readonly Arc[]): boolean {
  return one.length === other.length && one.every((arc) => other.includes(arc))
}

function sortLegs(all: readonly Legs[]): readonly Legs[] {
  return all.toSorted((one, other) => other.net - one.net)
}

/** Beginnings often grow to the same legs. */
function dropRepeated(all: readonly Legs[]): readonly Legs[] {
  return all.filter(({ graph }, at) => !all.slice(0, at).some((other) => isSame(other.graph.arcs, graph.arcs)))
}

/** Adds the best legs while there is room and gain. */
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
  const additions = rankAdditions(legs.graph, { ...options, most: effort.attempts })
  return pickBest(additions.map((arcs) => solveLegs([...legs.graph.arcs, ...arcs], { demand, near: legs })))
}

type Bettering = ChoiceOptions & {
  /** The output that is already found. */
  readonly least: number
}

/** Replaces the legs that earn least. */
function exchangeLegs(start: Legs, options: Bettering): Legs {
  let legs = start
  for (let round = 0; round < options.effort.rounds; round += 1) {
    const before = legs
    const removals = rankRemovals(before, options).slice(0, options.effort.attempts)
    const next = pickBest(removals.map((removal) => exchange(before, { removal, options })))
    if (next === undefined || next.net <= legs.net * (1 + LEAST_GAIN)) return legs
    legs = next
  }
  return legs
}

type Exchange = { readonly removal: Removal; readonly options: Bettering }

function exchange(legs: Legs, { removal: { arc, left }, options }: Exchange): Legs | undefined {
  const paths = options.paths.filter((arcs) => !arcs.includes(arc))
  const rest = solveLegs(left, { demand: options.demand, near: legs })
  return rest && grow(rest, { ...options, paths })
}

/** An arc, the legs that remain without it and its dependants, and the earnings and gas of all removed arcs. */
type Removal = { readonly arc: Arc; readonly left: readonly Arc[]; readonly earned: number; readonly cost: number }

/** Smallest loss first. Without arcs that every better route has. */
function rankRemovals(legs: Legs, { demand, most, gains, least }: Bettering): readonly Removal[] {
  restoreLegs(legs, demand)
  const { arcs } = legs.graph
  const removals: Removal[] = []
  const gone = new Set<Arc>()
  for (const arc of arcs) {
    if (gone.has(arc) || (gains.get(arc) ?? 0) > most - least) continue
    const { removed, removal } = removeArc(arc, { arcs, demand })
    if (removal.left.length > 0) removals.push(removal)
    // Arcs in series are removed together, so one of them is enough.
    if (removed.length > 1) for (const other of removed) gone.add(other)
  }
  return removals.sort((one, other) => one.earned - one.cost - other.earned + other.cost)
}

type RemoveOptions = { readonly arcs: readonly Arc[]; readonly demand: Demand }

function removeArc(arc: Arc, { arcs, demand }: RemoveOptions) {
  const others = arcs.filter((other) => other !== arc)
  const left = isSpare(arc, { others, demand }) ? others : connect(others, demand)
  const removed = left === others ? [arc] : arcs.filter((other) => !left.includes(other))
  const [earned, cost] = removed.reduce(([earned, cost], other) => [earned + earn(other), cost + other.cost], [0, 0])
  return { removed, removal: { arc, left, earned, cost } satisfies Removal }
}

/** All other arcs stay connected without it. */
function isSpare(arc: Arc, { others, demand }: { readonly others: readonly Arc[]; readonly demand: Demand }): boolean {
  const { pay, receive } = arc
  const leaves = others.some((other) => other.pay === pay)
  const enters = others.some((other) => other.receive === receive)
  return (leaves || pay === demand.pay) && (enters || receive === demand.receive) && others.length > 0
}

function earn({ pay, receive, paid, received }: Arc): number {
  return received * receive.rootPrice ** 2 - paid * pay.rootPrice ** 2
}

/**
 * Drops legs that do not pay for their gas. An arc's profit at the current prices is a lower bound on the loss without
 * it, so only arcs that earn less than they cost are tried.
 */
function dropLegs(start: Legs, options: Bettering): Legs {
  let legs = start
  for (;;) {
    const near = legs
    const poor = rankRemovals(legs, options).filter(({ earned, cost }) => earned < cost)
    const next = pickBest(poor.map(({ left }) => solveLegs(left, { demand: options.demand, near })))
    if (next === undefined || next.net < legs.net) return legs
    legs = next
  }
}

type AdditionOptions = {
  readonly paths: readonly (readonly Arc[])[]
  readonly maxLegs: number
  /** The most additions to return. */
  readonly most: number
}

type Addition = { readonly path: readonly Arc[]; readonly gain: number }

/** Candidate additions to these legs: new arcs of known paths, by gain per leg at the current token prices. */
function rankAdditions(legs: Graph, { paths, maxLegs, most }: AdditionOptions): readonly (readonly Arc[])[] {
  mark(legs, true)
  const room = maxLegs - legs.arcs.length
  const best: Addition[] = []
  for (const path of paths) {
    const gain = estimateGain(path, room)
    if (gain > 0) insert(best, { addition: { path, gain }, most })
  }
  const additions = best.map(({ path }) => path.filter((arc) => !arc.isChosen))
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
    gain += earnAlong(row, { pay: start, receive: arc.receive })
    row = EMPTY
    start = undefined
  }
  return added > 0 ? gain / added : 0
}

function earnAlong({ a, b, c }: Row, { pay, receive }: Ends): number {
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
