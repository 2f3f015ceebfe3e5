import { chooseLegs } from './chooseLegs.ts'
import { type Demand, solveDual } from './dual.ts'
import { type Flow, traceFlow } from './flow.ts'
import type { Arc, Graph } from './graph.ts'
import { refineLegs, solveLegs } from './legs.ts'
import { openPage, type PathPage, rankSingles } from './pathBook.ts'
import { findBestPaths, type Path, receiveOnArc } from './paths.ts'

export type Search = { readonly demand: Demand; readonly maxLegs: number; readonly maxHops: number }

export type Found = {
  /** No routing gives more worth than this. */
  readonly bound: number
  /** What looks best, among it the best single paths. Contracts round, so only whole wei decide. */
  readonly flows: readonly Flow[]
}

const MOST_SINGLES = 4
/** Where wei are coarse, rounding decides between more of them. */
const MOST_COARSE_SINGLES = 24
const COARSE_UNITS = 1e6
/** How much a leg is thought to carry. */
const PART = 1 / 8
const SMALL_MARKET = 64

export function searchFlows(graph: Graph, { demand, maxLegs, maxHops }: Search): Found {
  const page = openPage(graph, { demand, hops: Math.min(maxHops, maxLegs) })
  const bound = solveFrom(graph, { demand, page })
  const best = isGasFree(graph) ? traceBest(graph, demand) : { flow: [], isWhole: false }
  const singles = listSingles(graph, { demand, page, hops: Math.min(maxHops, maxLegs) })
  const flows = singles.map(toFlow)
  if (best.flow.length > 0 && best.flow.length <= maxLegs) flows.unshift(best.flow)
  if (best.isWhole && flows[0] === best.flow) return { bound, flows }
  const chosen = chooseFlow({ demand, maxLegs, paths: page.parts, single: singles[0] })
  return { bound, flows: chosen.length > 0 ? [chosen, ...flows] : flows }
}

type Singles = { readonly demand: Demand; readonly page: PathPage; readonly hops: number }

/** In a small market every path is tried for this very payment; in a large one those of its magnitude. */
function listSingles(graph: Graph, { demand, page, hops }: Singles): readonly Path[] {
  const units = Math.min(demand.worth / demand.pay.unit, demand.worth / demand.receive.unit)
  const most = units < COARSE_UNITS ? MOST_COARSE_SINGLES : MOST_SINGLES
  const isSmall = graph.links.length <= SMALL_MARKET
  return isSmall
    ? findBestPaths(graph, { demand, hops, most, least: Number.NEGATIVE_INFINITY })
    : rankSingles(page, demand).slice(0, most)
}

/** The dual of the whole market, from its middle prices. */
export function solveMarket(graph: Graph, demand: Demand): number {
  for (const node of graph.nodes) node.logPrice = 0
  return solveDual(graph, { demand, precision: isGasFree(graph) ? 1e-9 : 1e-4, smoothing: 1 })
}

type From = { readonly demand: Demand; readonly page: PathPage }

/** The same from the prices of the payment's magnitude. */
function solveFrom(graph: Graph, { demand, page }: From): number {
  graph.nodes.forEach((node, at) => {
    node.logPrice = page.logPrices[at] ?? 0
  })
  return solveDual(graph, { demand, precision: isGasFree(graph) ? 1e-9 : 1e-4, smoothing: NEAR_SMOOTHING })
}

const NEAR_SMOOTHING = 0.05

function isGasFree({ arcs, rivals }: Graph): boolean {
  return (arcs[0] ?? rivals[0]?.[0])?.cost === 0
}

type Traced = {
  readonly flow: Flow
  /** Whether it is all of the dual's solution: arbitrage in a circle cannot be carried out, and is left out. */
  readonly isWhole: boolean
}

/** The flow of the dual's own solution, with every leg it likes. */
function traceBest(graph: Graph, demand: Demand): Traced {
  const flow = traceFlow([...graph.arcs, ...graph.rivals.flat()], demand)
  const carried = flow.reduce((sum, { arc }) => sum + (arc.receive === demand.receive ? arc.received : 0), 0)
  if (isNear(carried, demand.receive.surplus)) return { flow, isWhole: true }
  const arcs = flow.map(({ arc }) => arc)
  const legs = solveLegs(arcs, demand)
  if (legs === undefined) return { flow: [], isWhole: false }
  refineLegs(legs, demand)
  return { flow: traceFlow(legs.graph.arcs, demand), isWhole: false }
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-7 * Math.abs(other)
}

function toFlow({ arcs }: Path): Flow {
  return arcs.map((arc) => ({ arc, share: 1 }))
}

type Choice = Omit<Search, 'maxHops'> & { readonly paths: readonly Path[]; readonly single: Path | undefined }

function chooseFlow({ demand, maxLegs, paths, single }: Choice): Flow {
  if (maxLegs < 2) return []
  for (const { arcs } of paths) for (const arc of arcs) arc.depth = measureDepth(arc, demand.worth * PART)
  const legs = chooseLegs({ demand, maxLegs, paths, single })
  if (legs === undefined) return []
  refineLegs(legs, demand)
  return traceFlow(legs.graph.arcs, demand)
}

/** √(x · y) of the constant-product pool that starts at the arc's price and gives the same for this payment. */
function measureDepth(arc: Arc, paid: number): number {
  const kept = arc.rootKept * arc.rootKept
  const root = arc.threshold / arc.rootKept
  const loss = (kept * root * root * paid) / receiveOnArc(arc, paid) - 1
  const calm = 2 * arc.link.calm
  return loss > 0 ? Math.min((kept * paid * root) / loss, 10 * calm) : calm
}
