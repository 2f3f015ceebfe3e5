import { chooseLegs } from './chooseLegs.ts'
import { type Demand, respondToPrices, solveDual, sumSurplus } from './dual.ts'
import { type Flow, traceFlow } from './flow.ts'
import type { Graph } from './graph.ts'
import { refineLegs, solveLegs } from './legs.ts'
import { measureDepths } from './measureDepths.ts'
import { listKnown, openPage, type PathPage, rankSingles } from './pathBook.ts'
import { findBestPaths, type Path } from './paths.ts'

export type Search = { readonly demand: Demand; readonly maxLegs: number; readonly maxHops: number }

export type Found = {
  /** No routing gives more worth than this. */
  readonly bound: number
  /** What looks best, among it the best single paths. Contracts round, so only whole wei decide. */
  readonly candidates: readonly Candidate[]
}

export type Candidate = {
  readonly flow: Flow
  /** What it gives after gas, in floating point. */
  readonly net: number
}

const MOST_SINGLES = 4
/** Where wei are coarse, rounding decides between more of them. */
const MOST_COARSE_SINGLES = 24
const COARSE_UNITS = 1e6
const SMALL_MARKET = 64
const EFFORT = { beginnings: 1, rounds: 1, trials: 1 }

export function searchFlows(graph: Graph, search: Search): Found {
  const { demand, maxLegs, maxHops } = search
  const hops = Math.min(maxHops, maxLegs)
  const page = openPage(graph, { demand, hops, maxLegs })
  const bound = solveFrom(graph, { demand, page })
  const best = isGasFree(demand) ? traceBest(graph, { demand, bound }) : NOTHING
  const singles = listSingles(graph, { demand, page, hops })
  const candidates = singles.map(toCandidate)
  const isOpen = best.flow.length > 0 && best.flow.length <= maxLegs
  if (isOpen) candidates.unshift(best)
  if (!(isOpen && best.isWhole)) candidates.unshift(...chooseFlow(graph, { ...search, page, single: singles[0] }))
  return { bound, candidates: candidates.sort((one, other) => other.net - one.net) }
}

type Singles = { readonly demand: Demand; readonly page: PathPage; readonly hops: number }

/** In a small market every path is tried for this very payment; in a large one those of its magnitude. */
function listSingles(graph: Graph, { demand, page, hops }: Singles): readonly Path[] {
  const units = Math.min(demand.worth / demand.pay.unit, demand.worth / demand.receive.unit)
  const most = units < COARSE_UNITS ? MOST_COARSE_SINGLES : MOST_SINGLES
  const isSmall = graph.links.length <= SMALL_MARKET
  return isSmall
    ? findBestPaths(graph, { demand, hops, most, least: Number.NEGATIVE_INFINITY })
    : rankSingles(page.paths, { demand, most })
}

/** The dual of the whole market, from its middle prices. */
export function solveMarket(graph: Graph, demand: Demand): number {
  for (const node of graph.nodes) node.logPrice = 0
  return solveDual(graph, { demand, precision: getPrecision(demand), smoothing: 1, lowest: LOWEST })
}

type From = { readonly demand: Demand; readonly page: PathPage }

/** The same from the prices of the payment's magnitude. */
function solveFrom(graph: Graph, { demand, page: { logPrices } }: From): number {
  graph.nodes.forEach((node, at) => {
    node.logPrice = logPrices[at] ?? 0
  })
  const precision = getPrecision(demand)
  const near = solveDual(graph, { demand, precision, smoothing: NEAR_SMOOTHING, lowest: LOWEST })
  const left = sumSurplus(graph, demand)
  const bound = left <= precision * demand.worth ? near : Math.min(near, solveAnew(graph, { demand, left }))
  for (const node of graph.nodes) node.marketLogPrice = node.logPrice
  return bound
}

/** From prices at which too many pools stand still, no way may lead on. Of both ends the one that leaves less lying is kept. */
function solveAnew(graph: Graph, { demand, left }: { readonly demand: Demand; readonly left: number }): number {
  const logPrices = graph.nodes.map(({ logPrice }) => logPrice)
  const bound = solveMarket(graph, demand)
  if (sumSurplus(graph, demand) <= left) return bound
  graph.nodes.forEach((node, at) => {
    node.logPrice = logPrices[at] ?? 0
  })
  return respondToPrices(graph, demand)
}

const NEAR_SMOOTHING = 0.02
const LOWEST = -40

/** The bound is exact to the square of this; where the prices are the route itself, they must be exact, too. */
function getPrecision(demand: Demand): number {
  return isGasFree(demand) ? 1e-9 : 3e-3
}

/** Where the paid token trades: a part of the market without the coin that pays for gas counts none. */
function isGasFree({ pay }: Demand): boolean {
  return pay.leaving[0]?.cost === 0
}

type Traced = Candidate & {
  /** Whether it is all of the dual's solution: arbitrage in a circle cannot be carried out, and is left out. */
  readonly isWhole: boolean
}

const NOTHING: Traced = { flow: [], net: 0, isWhole: false }

type Tracing = { readonly demand: Demand; readonly bound: number }

/** The flow of the dual's own solution, with every leg it likes. */
function traceBest(graph: Graph, { demand, bound }: Tracing): Traced {
  const flow = traceFlow([...graph.arcs, ...graph.rivals.flat()], demand)
  const carried = flow.reduce((sum, { arc }) => sum + (arc.receive === demand.receive ? arc.received : 0), 0)
  // So small a payment may move no price by a digit; then the trades are noise, and say more than can be.
  if (isNear(carried, demand.receive.surplus)) return { flow, net: Math.min(carried, bound), isWhole: true }
  const arcs = flow.map(({ arc }) => arc)
  const legs = solveLegs(arcs, { demand })
  if (legs === undefined) return NOTHING
  refineLegs(legs, demand)
  return { flow: traceFlow(legs.graph.arcs, demand), net: legs.net, isWhole: false }
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-7 * Math.abs(other)
}

function toCandidate({ arcs, net }: Path): Candidate {
  return { flow: arcs.map((arc) => ({ arc, share: 1 })), net }
}

type Choice = Search & { readonly page: PathPage; readonly single: Path | undefined }

function chooseFlow(graph: Graph, { demand, maxLegs, page, single }: Choice): readonly Candidate[] {
  if (maxLegs < 2) return []
  const { paths, short } = page
  const known = listKnown(graph, { page, maxLegs })
  measureDepths(paths, demand.worth)
  const [legs] = chooseLegs({ demand, maxLegs, paths, short, single, known, effort: EFFORT })
  if (legs === undefined) return []
  refineLegs(legs, demand)
  return [{ flow: traceFlow(legs.graph.arcs, demand), net: legs.net }]
}
