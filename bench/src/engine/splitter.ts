import type { IndependentVenue } from './independentVenue.ts'

type SplitRequest = {
  readonly pay: string
  readonly receive: string
  readonly units: number
  readonly maxLegs: number
  readonly maxHops: number
  /** Gas of a swap, in wei of the received token. */
  readonly cost: (venue: IndependentVenue) => number
  /** The number of equal parts: 20 are 5 % each. */
  readonly steps: number
  /** Most routers do not let two paths share a pool. */
  readonly pools: 'shared' | 'apart'
}

const MOST_PATHS = 200

/** A greedy splitter: each part goes to the path with the best output after gas, within the cap on legs. */
export function splitBySteps(venues: readonly IndependentVenue[], request: SplitRequest): number {
  const paths = listPaths(venues, request)
  const state: State = { paid: new Map(), taken: new Set(), part: request.units / request.steps, request }
  let received = 0
  for (let step = 0; step < request.steps; step += 1) {
    const best = findBest(paths, state)
    if (best === undefined) return 0
    commit({ path: best.path, part: state.part, paid: state.paid })
    state.taken.add(best.path)
    received += best.gain
  }
  return received
}

type State = {
  readonly paid: Map<IndependentVenue, number>
  readonly taken: Set<readonly IndependentVenue[]>
  readonly part: number
  readonly request: SplitRequest
}

type Best = { readonly path: readonly IndependentVenue[]; readonly gain: number }

function findBest(paths: readonly (readonly IndependentVenue[])[], state: State): Best | undefined {
  let best: Best | undefined
  for (const path of paths) {
    const gain = measureGain(path, state)
    if (gain !== undefined && (best === undefined || gain > best.gain)) best = { path, gain }
  }
  return best
}

/** No value for a path that is not allowed. */
function measureGain(path: readonly IndependentVenue[], { paid, taken, part, request }: State): number | undefined {
  const fresh = path.filter((venue) => !paid.has(venue))
  if (paid.size + fresh.length > request.maxLegs || isContrary(fresh, paid)) return undefined
  if (request.pools === 'apart' && !taken.has(path) && fresh.length < path.length) return undefined
  return push({ path, part, paid }) - fresh.reduce((sum, venue) => sum + request.cost(venue), 0)
}

/** The output of the best single path after gas. */
export function findBestPath(venues: readonly IndependentVenue[], request: SplitRequest): number {
  const paths = listPaths(venues, request)
  const none = new Map<IndependentVenue, number>()
  return Math.max(
    0,
    ...paths
      .filter((path) => path.length <= request.maxLegs)
      .map(
        (path) =>
          push({ path, part: request.units, paid: none }) - path.reduce((sum, each) => sum + request.cost(each), 0),
      ),
  )
}

type Push = {
  readonly path: readonly IndependentVenue[]
  readonly part: number
  readonly paid: ReadonlyMap<IndependentVenue, number>
}

/** The marginal output of one more part on a path that is already used. */
function push({ path, part, paid }: Push): number {
  let amount = part
  for (const venue of path) {
    const before = paid.get(venue) ?? 0
    if (before + amount > venue.most) return 0
    amount = venue.receiveFor(before + amount) - venue.receiveFor(before)
  }
  return amount
}

function commit({ path, part, paid }: Push & { readonly paid: Map<IndependentVenue, number> }): void {
  let amount = part
  for (const venue of path) {
    const before = paid.get(venue) ?? 0
    paid.set(venue, before + amount)
    amount = venue.receiveFor(before + amount) - venue.receiveFor(before)
  }
}

function isContrary(fresh: readonly IndependentVenue[], paid: ReadonlyMap<IndependentVenue, number>): boolean {
  return fresh.some(({ pool }) => [...paid.keys()].some((used) => used.pool === pool))
}

type Found = { readonly path: readonly IndependentVenue[]; readonly part: number; readonly whole: number }

/** The best simple paths for one part, and the best for the whole. */
function listPaths(
  venues: readonly IndependentVenue[],
  request: SplitRequest,
): readonly (readonly IndependentVenue[])[] {
  const start = { path: [], part: request.units / request.steps, whole: request.units }
  const found = extend(start, { leaving: groupByPay(venues), request })
  const byPart = found.toSorted((a, b) => b.part - a.part).slice(0, MOST_PATHS)
  const byWhole = found.toSorted((a, b) => b.whole - a.whole).slice(0, MOST_PATHS)
  return [...new Set([...byPart, ...byWhole])].map(({ path }) => path)
}

type Extension = { readonly leaving: ReadonlyMap<string, readonly IndependentVenue[]>; readonly request: SplitRequest }

/** All simple paths from here to the received token. */
function extend({ path, part, whole }: Found, { leaving, request }: Extension): readonly Found[] {
  const token = path.at(-1)?.receive ?? request.pay
  return (leaving.get(token) ?? []).flatMap((venue) => {
    if (venue.receive === request.pay || path.some(({ receive }) => receive === venue.receive)) return []
    const next = { path: [...path, venue], part: venue.receiveFor(part), whole: venue.receiveFor(whole) }
    if (venue.receive === request.receive) return [next]
    return next.path.length < request.maxHops ? extend(next, { leaving, request }) : []
  })
}

function groupByPay(venues: readonly IndependentVenue[]): ReadonlyMap<string, readonly IndependentVenue[]> {
  const groups = new Map<string, IndependentVenue[]>()
  for (const venue of venues) {
    const group = groups.get(venue.pay)
    if (group === undefined) groups.set(venue.pay, [venue])
    else group.push(venue)
  }
  return groups
}
