import { receiveAlongSegments } from './curve.ts'
import type { Demand } from './dual.ts'
import type { Ends } from './flow.ts'
import type { Arc, Graph, Node } from './graph.ts'

/** A path with its output after gas for the whole payment. */
export type Path = { readonly arcs: readonly Arc[]; readonly net: number }

type PathOptions = {
  readonly demand: Demand
  readonly hops: number
}

/** Bounds the time in dense markets. The deepest pools come first. */
const MOST_VISITS = 20_000

type BestPathsOptions = PathOptions & {
  readonly most: number
  /** Ignore paths with less output after gas than this. */
  readonly least: number
}

/** The best simple paths for the whole payment, best first, by branch and bound. */
export function findBestPaths(graph: Graph, { demand, hops, most, least }: BestPathsOptions): readonly Path[] {
  lookBack(graph, demand.receive)
  const shelf: Shelf = { paths: [], most, least }
  for (let length = 1; length <= hops; length += 1) walkPaths({ demand, hops: length, shelf })
  return shelf.paths
}

/** An arc, and what a route with it misses of the bound. */
export type Lossy = { readonly arc: Arc; readonly loss: number }

type NearOptions = Ends & {
  readonly hops: number
  /** A route that misses more of the bound is not better than one that is known. */
  readonly most: number
}

const MOST_NEAR = 256

/** The paths of these arcs that a better route may have, the least loss first. */
export function findNearPaths(arcs: readonly Lossy[], { pay, receive, hops, most }: NearOptions): readonly Arc[][] {
  const leaving = new Map<Node, Lossy[]>()
  for (const one of arcs) {
    const others = leaving.get(one.arc.pay)
    if (others === undefined) leaving.set(one.arc.pay, [one])
    else others.push(one)
  }
  const walk: NearWalk = { leaving, receive, hops, most, trail: [], found: [], visits: 0 }
  visitNear(walk, { node: pay, lost: 0 })
  walk.found.sort((one, other) => one.loss - other.loss)
  return walk.found.slice(0, MOST_NEAR).map((one) => one.arcs)
}

type NearWalk = Omit<NearOptions, 'pay'> & {
  readonly leaving: ReadonlyMap<Node, readonly Lossy[]>
  readonly trail: Arc[]
  readonly found: { readonly arcs: Arc[]; readonly loss: number }[]
  visits: number
}

function visitNear(walk: NearWalk, { node, lost }: { readonly node: Node; readonly lost: number }): void {
  const { trail, found } = walk
  node.isVisited = true
  for (const { arc, loss } of walk.leaving.get(node) ?? []) {
    const sum = lost + loss
    if (!(sum < walk.most) || arc.receive.isVisited || isUsed(arc, trail)) continue
    walk.visits += 1
    if (walk.visits > MOST_VISITS) break
    trail.push(arc)
    if (arc.receive === walk.receive) found.push({ arcs: [...trail], loss: sum })
    else if (trail.length < walk.hops) visitNear(walk, { node: arc.receive, lost: sum })
    trail.pop()
  }
  node.isVisited = false
}

/** An arc's output, rounded to whole wei if they are coarse enough to matter. */
export function receiveOnArc(arc: Arc, paid: number): number {
  const worth = receiveAlong(arc, paid)
  const units = worth / arc.receive.unit
  return units < COARSE ? Math.floor(units + ROUNDING) * arc.receive.unit : worth
}

/** `receiveOnArc` without rounding, which keeps it concave. */
export function receiveAlong({ curve }: Arc, paid: number): number {
  return receiveAlongSegments(curve, paid)
}

const COARSE = 1e6
const ROUNDING = 1e-7

/** The best paths found so far, best first. */
type Shelf = {
  readonly paths: Path[]
  readonly most: number
  /** The output that a new path must exceed. */
  least: number
}

type WalkOptions = PathOptions & { readonly shelf: Shelf }

type Walk = WalkOptions & { readonly trail: Arc[]; visits: number }

/** The state of a walk: its current amount, and its gas so far. */
type Stand = { readonly node: Node; readonly worth: number; readonly spent: number }

/** Visits every simple path with exactly this many swaps. */
function walkPaths(options: WalkOptions): void {
  const { pay, receive, worth } = options.demand
  const walk = { ...options, trail: [], visits: 0 }
  receive.isVisited = true
  visit(walk, { node: pay, worth, spent: 0 })
  receive.isVisited = false
}

function visit(walk: Walk, stand: Stand): void {
  const { node } = stand
  const left = walk.hops - walk.trail.length - 1
  if (left === 0) {
    arrive(walk, stand)
    return
  }
  node.isVisited = true
  for (const arc of left === 1 ? node.near : node.leaving) {
    const reach = arc.receive.reach[left] ?? 0
    if (reach === 0 || arc.receive.isVisited || walk.visits >= MOST_VISITS) continue
    walk.visits += 1
    // The first rate of a pool is its best: most arcs fail here.
    const most = stand.worth * arc.threshold * arc.threshold * reach - stand.spent - arc.cost
    if (most > walk.shelf.least && !isUsed(arc, walk.trail)) follow(walk, { arc, stand, reach })
  }
  node.isVisited = false
}

type Following = { readonly arc: Arc; readonly stand: Stand; readonly reach: number }

function follow(walk: Walk, { arc, stand, reach }: Following): void {
  const { trail, shelf } = walk
  const worth = receiveOnArc(arc, stand.worth)
  const spent = stand.spent + arc.cost
  if (!(worth > 0 && worth * reach - spent > shelf.least)) return
  trail.push(arc)
  visit(walk, { node: arc.receive, worth, spent })
  trail.pop()
}

function arrive({ trail, shelf }: Walk, { node, worth, spent }: Stand): void {
  for (const arc of node.direct) {
    const most = worth * arc.threshold * arc.threshold - spent - arc.cost
    if (!(most > shelf.least) || isUsed(arc, trail)) continue
    const received = receiveOnArc(arc, worth)
    const net = received - spent - arc.cost
    if (received > 0 && net > shelf.least) shelve({ arcs: [...trail, arc], net }, shelf)
  }
}

/** A simple path can only repeat a pool that has more than two tokens. */
function isUsed({ pool }: Arc, trail: readonly Arc[]): boolean {
  return pool.tokens.length > 2 && trail.some((other) => other.pool === pool)
}

function shelve(path: Path, shelf: Shelf): void {
  const { paths, most } = shelf
  let place = paths.length
  while (place > 0 && (paths[place - 1]?.net ?? 0) < path.net) place -= 1
  paths.splice(place, 0, path)
  if (paths.length > most) paths.pop()
  if (paths.length === most) shelf.least = Math.max(shelf.least, paths.at(-1)?.net ?? 0)
}

export function hasPath(graph: Graph, { pay, receive, hops }: Ends & { readonly hops: number }): boolean {
  lookBack(graph, receive)
  return (pay.reach[Math.min(hops, MOST_LEFT)] ?? 0) > 0
}

/** The most swaps on a path. */
const MOST_LEFT = 4

/** The received token to which the nodes' rates and last swaps lead. */
const lookedBack = new WeakMap<Graph, Node>()

function lookBack(graph: Graph, receive: Node): void {
  if (lookedBack.get(graph) === receive) return
  measureReach(graph, receive)
  listLastSwaps(graph, receive)
  lookedBack.set(graph, receive)
}

/** The best marginal rate from each token to the received one, by swaps left. Zero without a path. */
function measureReach({ nodes, arcs, rivals }: Graph, receive: Node): void {
  for (const node of nodes) node.reach.fill(node === receive ? 1 : 0)
  for (let left = 1; left <= MOST_LEFT; left += 1) {
    for (const node of nodes) node.reach[left] = node.reach[left - 1] ?? 0
    for (const some of [arcs, ...rivals]) extendReach(some, left)
  }
}

/** Marks the arcs that end at the received token, and those one swap before. */
function listLastSwaps({ nodes }: Graph, receive: Node): void {
  for (const { direct, near } of nodes) {
    direct.length = 0
    near.length = 0
  }
  for (const arc of receive.entering) arc.pay.direct.push(arc)
  for (const { direct, entering } of nodes) if (direct.length > 0) for (const arc of entering) arc.pay.near.push(arc)
}

function extendReach(arcs: readonly Arc[], left: number): void {
  for (const { pay, receive, threshold } of arcs) {
    const rate = threshold * threshold * (receive.reach[left - 1] ?? 0)
    if (rate > (pay.reach[left] ?? 0)) pay.reach[left] = rate
  }
}
