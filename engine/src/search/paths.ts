import { receiveAlongSegments } from './curve.ts'
import type { Demand } from './dual.ts'
import type { Ends } from './flow.ts'
import type { Arc, Graph, Node } from './graph.ts'
import { receiveAlongStable } from './stableCurve.ts'

/** One way through the market, and what it gives for a payment that takes no other, after gas. */
export type Path = { readonly arcs: readonly Arc[]; readonly net: number }

export type PathOptions = {
  readonly demand: Demand
  readonly hops: number
}

/** Bounds the time in markets where everything is connected with everything; the deepest pools come first. */
const MOST_VISITS = 20_000

export type BestPathsOptions = PathOptions & {
  readonly most: number
  /** What the paths must give at least, after gas: others are known that do. */
  readonly least: number
}

/** The best simple paths for the whole payment, the best first. What cannot become one of them is not followed. */
export function findBestPaths(graph: Graph, { demand, hops, most, least }: BestPathsOptions): readonly Path[] {
  measureReach(graph, demand.receive)
  const found: Path[] = []
  const keep = ({ trail }: Walk, net: number) => {
    shelve({ arcs: [...trail], net }, { shelf: found, most })
  }
  walkPaths({ demand, hops, keep, isHopeless: (net) => net < least || !hasRoom(found, { most, net }) })
  return found
}

export type ManyPathsOptions = PathOptions & {
  /** How many of the best are wanted, and how many of each first and of each last arc, so that they differ. */
  readonly most: number
  readonly mostPerEnd: number
}

/** Many good paths that differ. Longer ones are only looked at where there are not too many. */
export function findManyPaths(graph: Graph, { demand, hops, most, mostPerEnd }: ManyPathsOptions): readonly Path[] {
  measureReach(graph, demand.receive)
  const all: Path[] = []
  const shelves = new Map<Arc, Path[]>()
  const branches = graph.arcs.length / graph.nodes.length
  let visits = 0
  for (let length = 1; length <= hops && visits * branches <= MANY_VISITS; length += 1) {
    const keep = ({ trail }: Walk, net: number) => {
      const [first, last] = [trail[0], trail.at(-1)]
      // Shorter ones were found the time before.
      if (trail.length < length || first === undefined || last === undefined) return
      const path = { arcs: [...trail], net }
      shelve(path, { shelf: all, most })
      shelve(path, { shelf: findShelf(first, shelves), most: mostPerEnd })
      shelve(path, { shelf: findShelf(last, shelves), most: mostPerEnd })
    }
    visits = walkPaths({ demand, hops: length, keep, isHopeless: () => false })
  }
  return [...new Set([...all, ...[...shelves.values()].flat()])]
}

const MANY_VISITS = 3_000

/** What an arc gives for a payment, counted in whole wei where these are coarse enough to matter. */
export function receiveOnArc({ curve, receive }: Arc, paid: number): number {
  const worth = curve.type === 'segments' ? receiveAlongSegments(curve, paid) : receiveAlongStable(curve, paid)
  const units = worth / receive.unit
  return units < COARSE ? Math.floor(units + ROUNDING) * receive.unit : worth
}

const COARSE = 1e6
const ROUNDING = 1e-7

type WalkOptions = PathOptions & {
  readonly keep: (walk: Walk, net: number) => void
  /** Whether a path that gives at most so much, after gas, is of no interest. */
  readonly isHopeless: (net: number) => boolean
}

type Walk = WalkOptions & { readonly trail: Arc[]; visits: number }

/** Where a walk stands: what it has left of the payment, and what its swaps have cost. */
type Stand = { readonly node: Node; readonly worth: number; readonly spent: number }

/** Follows every simple path, and answers how many swaps that took. */
function walkPaths(options: WalkOptions): number {
  const walk = { ...options, trail: [], visits: 0 }
  visit(walk, { node: options.demand.pay, worth: options.demand.worth, spent: 0 })
  return walk.visits
}

function visit(walk: Walk, { node, worth, spent }: Stand): void {
  const left = walk.hops - walk.trail.length - 1
  node.isVisited = true
  for (const arc of node.leaving) {
    const next = arc.receive
    const reach = next.reach[left] ?? 0
    if (reach === 0 || next.isVisited || walk.visits >= MOST_VISITS || isUsed(arc, walk.trail)) continue
    walk.visits += 1
    const received = receiveOnArc(arc, worth)
    const costs = spent + arc.cost
    if (received > 0 && !walk.isHopeless(received * reach - costs)) follow(walk, { arc, worth: received, spent: costs })
  }
  node.isVisited = false
}

function follow(walk: Walk, { arc, worth, spent }: Omit<Stand, 'node'> & { readonly arc: Arc }): void {
  walk.trail.push(arc)
  if (arc.receive === walk.demand.receive) walk.keep(walk, worth - spent)
  else visit(walk, { node: arc.receive, worth, spent })
  walk.trail.pop()
}

/** Only a pool of many tokens can come again on a path that meets no token twice. */
function isUsed({ pool }: Arc, trail: readonly Arc[]): boolean {
  return pool.tokens.length > 2 && trail.some((other) => other.pool === pool)
}

type Shelf = { readonly shelf: Path[]; readonly most: number }

function hasRoom(shelf: readonly Path[], { most, net }: { readonly most: number; readonly net: number }): boolean {
  return shelf.length < most || net > (shelf.at(-1)?.net ?? 0)
}

function shelve(path: Path, { shelf, most }: Shelf): void {
  if (!hasRoom(shelf, { most, net: path.net })) return
  const place = shelf.findIndex((other) => other.net < path.net)
  shelf.splice(place < 0 ? shelf.length : place, 0, path)
  if (shelf.length > most) shelf.pop()
}

function findShelf(arc: Arc, shelves: Map<Arc, Path[]>): Path[] {
  const shelf = shelves.get(arc) ?? []
  if (shelf.length === 0) shelves.set(arc, shelf)
  return shelf
}

/** Whether there is any way of so few swaps. */
export function hasPath(graph: Graph, { pay, receive }: Ends): boolean {
  measureReach(graph, receive)
  return (pay.reach[MOST_LEFT] ?? 0) > 0
}

/** A path has four swaps at most. */
const MOST_LEFT = 4

/** The best rate from each token to the wanted one for a payment of nothing, by swaps left; zero where there is no way. */
function measureReach({ nodes, arcs, rivals }: Graph, receive: Node): void {
  for (const node of nodes) node.reach.fill(node === receive ? 1 : 0)
  for (let left = 1; left <= MOST_LEFT; left += 1) {
    for (const node of nodes) node.reach[left] = node.reach[left - 1] ?? 0
    for (const some of [arcs, ...rivals]) extendReach(some, left)
  }
}

function extendReach(arcs: readonly Arc[], left: number): void {
  for (const { pay, receive, threshold } of arcs) {
    const rate = threshold * threshold * (receive.reach[left - 1] ?? 0)
    if (rate > (pay.reach[left] ?? 0)) pay.reach[left] = rate
  }
}
