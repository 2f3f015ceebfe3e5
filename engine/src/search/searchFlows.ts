import { chooseLegs } from './chooseLegs.ts'
import { type Demand, isSettled, type LeastDual, narrowDual, restorePrices, type Settled, sumSurplus } from './dual.ts'
import { findBestPaths, findNearPaths, type Lossy, type Path } from './findPaths.ts'
import { marketWidths } from './flatRanges.ts'
import { connect, type Flow, traceFlow } from './flow.ts'
import type { Arc, Graph } from './graph.ts'
import { type Legs, pickBest, refineLegs, solveLegs } from './legs.ts'
import { findLeastLoss, findMostProfit, type NetOptions } from './netBound.ts'
import { measureDepths, openPage, type PathPage, rankSingles } from './pathBook.ts'
import { pricePath } from './pricePath.ts'
import { listLastTrading } from './sheet.ts'
import { type BoundState, isTight, lowerBound, startBound, tightenBound } from './tightenBound.ts'

export type Search = { readonly demand: Demand; readonly maxLegs: number; readonly maxHops: number }

type Found = {
  /** The upper bound after gas. */
  readonly state: BoundState
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
/** Few legs are solved quickly, which leaves time for more sets. */
const FEW_LEGS = 12
const EFFORTS = { few: { beginnings: 3, rounds: 4, attempts: 3 }, many: { beginnings: 2, rounds: 2, attempts: 2 } }

export function searchFlows(graph: Graph, search: Search): Found {
  const { demand, maxLegs, maxHops } = search
  const hops = Math.min(maxHops, maxLegs)
  const page = openPage(graph, { demand, hops })
  const singles = listSingles(graph, { demand, page, hops })
  const candidates = singles.map(toCandidate)
  const alone = isGasFree(demand) ? undefined : findAlone(graph, { ...search, singles })
  if (alone !== undefined) return { state: alone, candidates }
  const dual = solveFrom(graph, { demand, page })
  const best = isGasFree(demand) ? traceBest(graph, { demand, bound: dual.bound }) : NOTHING
  const isOpen = best.flow.length > 0 && best.flow.length <= maxLegs
  if (isOpen) candidates.unshift(best)
  const state = startMarketBound(graph, { demand, maxLegs, dual })
  if (isOpen && best.isWhole) return { state, candidates: sortCandidates(candidates) }
  const [single] = singles
  if (single !== undefined && isTight(state, { demand, net: single.net })) return { state, candidates }
  const chosen = chooseFlow(graph, { ...search, single, state })
  return { state: chosen.state, candidates: sortCandidates([...chosen.candidates, ...candidates]) }
}

/** The bound at the prices of the best path alone, if it shows that nothing is better: then no price is solved for. */
function findAlone(
  graph: Graph,
  { singles: [single], ...search }: Search & { readonly singles: readonly Path[] },
): BoundState | undefined {
  if (single === undefined || isSplit(single, search.demand)) return undefined
  pricePath(graph, { arcs: single.arcs, demand: search.demand })
  const state = startBound(graph, search)
  return isTight(state, { demand: search.demand, net: single.net }) ? state : undefined
}

/** As a multiple of its gas: a path that loses more to its size will be split, so its bound is not worth a try. */
const MOST_LOST = 8

function isSplit({ arcs, net }: Path, { worth }: Demand): boolean {
  let [ideal, cost] = [worth, 0]
  for (const arc of arcs) {
    ideal *= arc.threshold * arc.threshold
    cost += arc.cost
  }
  return ideal - cost - net > MOST_LOST * cost
}

function sortCandidates(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.toSorted((one, other) => other.net - one.net)
}

type Start = NetOptions & { readonly dual: LeastDual }

/** The bound at the prices of the whole market, or at those of the dual's lowest value if they are better. */
export function startMarketBound(graph: Graph, { dual, ...options }: Start): BoundState {
  for (const node of graph.nodes) node.logPrice = node.marketLogPrice
  const state = startBound(graph, options)
  if (!(dual.bound * NOISE < state.most)) return state
  return lowerBound(graph, { ...options, state, logPrices: dual.logPrices })
}

/** More than both bounds at the same prices differ by rounding. */
const NOISE = 1 + 1e-10

type Singles = { readonly demand: Demand; readonly page: PathPage; readonly hops: number }

/** Small markets try every path for this payment, large ones the cached paths of its magnitude. */
function listSingles(graph: Graph, { demand, page, hops }: Singles): readonly Path[] {
  const units = Math.min(demand.worth / demand.pay.unit, demand.worth / demand.receive.unit)
  const most = units < COARSE_UNITS ? MOST_COARSE_SINGLES : MOST_SINGLES
  if (graph.links.length <= SMALL_MARKET)
    return findBestPaths(graph, { demand, hops, most, least: Number.NEGATIVE_INFINITY })
  const quick = most > MOST_SINGLES ? [] : rankSingles(page.singles, { demand, most })
  return quick.length > 0 ? quick : findBestPaths(graph, { demand, hops, most, least: Number.NEGATIVE_INFINITY })
}

/** Solves the dual of the whole market, starting at mid prices. */
export function solveMarket(graph: Graph, demand: Demand, least: LeastDual = createLeast()): LeastDual {
  for (const node of graph.nodes) node.logPrice = 0
  narrowDual(graph, { demand, ...toSolve(demand), smoothing: 1, least })
  for (const node of graph.nodes) node.marketLogPrice = node.logPrice
  return least
}

function createLeast(): LeastDual {
  return { bound: Number.POSITIVE_INFINITY, logPrices: [] }
}

type From = { readonly demand: Demand; readonly page: PathPage }

/** Solves the dual, starting at the best rates to the received token. */
function solveFrom(graph: Graph, { demand, page: { logPrices } }: From): LeastDual {
  const least = createLeast()
  graph.nodes.forEach((node, at) => {
    node.logPrice = logPrices[at] ?? 0
  })
  const near = narrowDual(graph, { demand, ...toSolve(demand), smoothing: NEAR_SMOOTHING, least })
  if (!isSettled(graph, { demand, ...toSolve(demand) })) solveAnew(graph, { demand, near, least })
  for (const node of graph.nodes) node.marketLogPrice = node.logPrice
  return least
}

type Anew = { readonly demand: Demand; readonly near: Settled; readonly least: LeastDual }

/** The warm start can get stuck if too many pools are idle. Keeps the result with the smaller surplus. */
function solveAnew(graph: Graph, { demand, near, least }: Anew): void {
  const left = sumSurplus(graph, demand)
  solveMarket(graph, demand, least)
  if (sumSurplus(graph, demand) > left) restorePrices(graph, { demand, ...near })
}

function toSolve(demand: Demand) {
  return { precision: getPrecision(demand), lowest: LOWEST, widths: marketWidths }
}

const NEAR_SMOOTHING = 0.25
const LOWEST = -40

/** Tolerance. The error of the bound is its square, but a route taken from the prices needs them exactly. */
function getPrecision(demand: Demand): number {
  return isGasFree(demand) ? 1e-9 : 3e-3
}

/** Gas counts as zero here if it is free, its price is unknown, or no pool in this component trades the coin. */
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
  const flow = traceFlow([...listLastTrading(graph), ...graph.rivals.flat()], demand)
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

type Choice = Search & {
  readonly single: Path | undefined
  readonly state: BoundState
}

type Chosen = { readonly candidates: readonly Candidate[]; readonly state: BoundState }

function chooseFlow(graph: Graph, { demand, maxLegs, maxHops, single, state }: Choice): Chosen {
  const lower = tightenBound(graph, { state, demand, maxLegs, net: single?.net ?? 0 })
  if (maxLegs < 2 || (single !== undefined && isTight(lower, { demand, net: single.net })))
    return { candidates: [], state: lower }
  for (const node of graph.nodes) node.marketLogPrice = node.logPrice
  const { losses, gains, least } = measureMisses(graph, { demand, ...lower })
  const paying = listPaying(graph, { demand, maxLegs, ...lower })
  const known = solveAll([single?.arcs ?? [], ...paying], demand)
  const most = lower.most + least - (pickBest(known)?.net ?? 0)
  const paths = findNearPaths(losses, { ...demand, hops: Math.min(maxHops, maxLegs), most })
  const better = findBetter(paths, { demand, single })
  const found = better === undefined || better === single ? [] : [toCandidate(better)]
  measureDepths(paths, demand.worth)
  const effort = maxLegs <= FEW_LEGS ? EFFORTS.few : EFFORTS.many
  const [legs] = chooseLegs({ demand, maxLegs, paths, known, most: lower.most, gains, effort })
  if (legs === undefined) return { candidates: found, state: lower }
  refineLegs(legs, demand)
  return { candidates: [{ flow: traceFlow(legs.graph.arcs, demand), net: legs.net }, ...found], state: lower }
}

function solveAll(sets: readonly (readonly Arc[])[], demand: Demand): readonly Legs[] {
  return sets.flatMap((arcs) => (arcs.length === 0 ? [] : (solveLegs(arcs, { demand }) ?? [])))
}

/** The page knows the best paths of its reference payment. Another one may be better for this payment. */
function findBetter(
  paths: readonly (readonly Arc[])[],
  { demand, single }: Pick<Choice, 'demand' | 'single'>,
): Path | undefined {
  const [best] = rankSingles(
    paths.map((arcs) => ({ arcs })),
    { demand, most: 1 },
  )
  return best !== undefined && best.net > (single?.net ?? Number.NEGATIVE_INFINITY) ? best : single
}

type Paying = { readonly demand: Demand; readonly maxLegs: number; readonly legPrice: number }

/**
 * The swaps that pay for themselves at the prices of the bound: nearly those of the best route. Of a pool with several
 * pairs one is in a set, and each that pays has its set.
 */
function listPaying(graph: Graph, paying: Paying): readonly (readonly Arc[])[] {
  const [arcs, { rivals }] = [listLastTrading(graph), graph]
  const pairs = rivals.map((some) => some.filter(({ profit }) => profit > paying.legPrice).sort(byProfit))
  const best = pairs.flatMap((some) => some.slice(0, 1))
  const others = pairs.flatMap((some) => some.slice(1))
  const sets = [best, ...others.map((arc) => [...best.filter(({ pool }) => pool !== arc.pool), arc])]
  return sets.map((set) => keepMost([...arcs, ...set], paying))
}

function keepMost(arcs: readonly Arc[], { demand, maxLegs, legPrice }: Paying): readonly Arc[] {
  const most = arcs.filter(({ profit }) => profit > legPrice).sort(byProfit)
  return connect(most.slice(0, maxLegs), demand)
}

function byProfit(one: Arc, other: Arc): number {
  return other.profit - one.profit
}

type Misses = {
  /** How much of the bound a route with this arc misses. */
  readonly losses: readonly Lossy[]
  /** How much of it a route without this arc misses, if more than nothing. */
  readonly gains: ReadonlyMap<Arc, number>
  /** How much of it any path loses, which the bound knows. */
  readonly least: number
}

/** At the prices of the bound, for the arcs that trade there. */
function measureMisses(graph: Graph, { demand, legPrice }: Pick<Paying, 'demand' | 'legPrice'>): Misses {
  const losses: Lossy[] = []
  const gains = new Map<Arc, number>()
  for (const arc of listLastTrading(graph)) {
    const gain = arc.profit - legPrice
    losses.push({ arc, loss: Math.max(0, -gain) })
    if (gain > 0) gains.set(arc, gain)
  }
  // Another pair of the same pool may take the place of the best one.
  for (const some of graph.rivals) {
    const most = Math.max(legPrice, findMostProfit(some))
    for (const arc of some) losses.push({ arc, loss: most - arc.profit })
  }
  return { losses, gains, least: findLeastLoss(graph, { demand, legPrice }) }
}
