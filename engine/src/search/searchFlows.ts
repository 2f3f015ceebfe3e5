import { chooseLegs } from './chooseLegs.ts'
import { type Demand, respondToPrices, solveDual, sumSurplus } from './dual.ts'
import { findBestPaths, type Path } from './findPaths.ts'
import { type Flow, traceFlow } from './flow.ts'
import type { Graph } from './graph.ts'
import { refineLegs, solveLegs } from './legs.ts'
import { listKnown, measureDepths, openPage, type PathPage, rankSingles } from './pathBook.ts'

export type Search = { readonly demand: Demand; readonly maxLegs: number; readonly maxHops: number }

type Found = {
  /** The upper bound before gas and without a cap, in value. */
  readonly bound: number
  /** The best flows and single paths in floating point. Whole wei decide later. */
  readonly candidates: readonly Candidate[]
}

export type Candidate = {
  readonly flow: Flow
  /** Output after gas, in floating point. */
  readonly net: number
}

const MOST_SINGLES = 4
/** More candidates if wei are coarse, since rounding decides then. */
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

/** Small markets try every path for this payment, large ones the cached paths of its magnitude. */
function listSingles(graph: Graph, { demand, page, hops }: Singles): readonly Path[] {
  const units = Math.min(demand.worth / demand.pay.unit, demand.worth / demand.receive.unit)
  const most = units < COARSE_UNITS ? MOST_COARSE_SINGLES : MOST_SINGLES
  const isSmall = graph.links.length <= SMALL_MARKET
  return isSmall
    ? findBestPaths(graph, { demand, hops, most, least: Number.NEGATIVE_INFINITY })
    : rankSingles(page.paths, { demand, most })
}

/** Solves the dual of the whole market, starting at mid prices. */
export function solveMarket(graph: Graph, demand: Demand): number {
  for (const node of graph.nodes) node.logPrice = 0
  const bound = solveDual(graph, { demand, precision: getPrecision(demand), smoothing: 1, lowest: LOWEST })
  for (const node of graph.nodes) node.marketLogPrice = node.logPrice
  return bound
}

type From = { readonly demand: Demand; readonly page: PathPage }

/** The same with the cached prices of the magnitude as a warm start. */
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

/** The warm start can get stuck if too many pools are idle. Keeps the result with the smaller surplus. */
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

/** Tolerance. The error of the bound is its square, but a route taken from the prices needs them exactly. */
function getPrecision(demand: Demand): number {
  return isGasFree(demand) ? 1e-9 : 3e-3
}

/** Gas costs nothing here if it is free, its price is unknown, or no pool in this component trades the coin. */
function isGasFree({ pay }: Demand): boolean {
  return pay.leaving[0]?.cost === 0
}

type Traced = Candidate & {
  /** False if cycles of arbitrage were removed, which cannot be executed. */
  readonly isWhole: boolean
}

const NOTHING: Traced = { flow: [], net: 0, isWhole: false }

type Tracing = { readonly demand: Demand; readonly bound: number }

/** The flow of the dual's solution, with any number of legs. */
function traceBest(graph: Graph, { demand, bound }: Tracing): Traced {
  const flow = traceFlow([...graph.arcs, ...graph.rivals.flat()], demand)
  const carried = flow.reduce((sum, { arc }) => sum + (arc.receive === demand.receive ? arc.received : 0), 0)
  // A tiny payment may not change any price in floating point. The trades are then noise and overstate the output.
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
