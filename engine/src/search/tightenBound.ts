import type { Demand } from './dual.ts'
import type { Arc, Graph, Link, Node } from './graph.ts'
import { solveCircuit } from './laplacian.ts'
import { addProfits, findLeastLoss, findLegPrice, measureProfits, type NetOptions } from './netBound.ts'
import { listTrading, openSheet, type Sheet } from './sheet.ts'
import { respondSoftly, type Softening, type SoftResponse } from './softBound.ts'

/** A valid bound, and where to continue lowering it. */
export type BoundState = {
  /** The bound on the output after gas, in value. */
  readonly most: number
  /** Where the bound was measured. */
  readonly proof: BoundPrices
  readonly legPrice: number
  readonly logPrices: readonly number[]
  /** The values of ε to come. */
  readonly levels: readonly number[]
}

/** The prices of the nodes, in their order, and that of a leg, in value. */
export type BoundPrices = { readonly logPrices: readonly number[]; readonly legPrice: number }

type TightenOptions = NetOptions & {
  readonly state: BoundState
  /** The output after gas that was found: no bound is below it. */
  readonly net: number
}

/** ε as fractions of the price of a swap. Each level starts from the prices of the one before. */
const LEVELS = [1 / 4, 1 / 16]
/** Among many pools, many swaps pay for little more than their gas, which only a smaller ε tells apart. */
const MANY_LEVELS = [1 / 4, 1 / 16, 1 / 64, 1 / 256]
const MANY_POOLS = 1_000
/** Without gas and cap, as fractions of the payment: only pools with several pairs leave something to decide. */
const RIVAL_LEVELS = [1e-3, 1e-4, 1e-5, 1e-6]
const MOST_STEPS = 8
/** A gap of 0.02 bp is small enough. */
const ENOUGH = 2e-6
/** A level is done if the next step would lower the bound by less than this fraction of the payment. */
const LEAST_STEPS = { last: 1e-6, others: 2e-5 }

/** The bound at the nodes' prices. */
export function startBound(graph: Graph, options: NetOptions): BoundState {
  setLimits(graph, options.demand)
  measureProfits(graph)
  const legPrice = findLegPrice(graph, options)
  const logPrices = graph.nodes.map(({ logPrice }) => logPrice)
  const isFree = legPrice === 0 && getCost(options.demand) === 0
  const gasLevels = graph.links.length > MANY_POOLS ? MANY_LEVELS : LEVELS
  const levels = isFree ? RIVAL_LEVELS : gasLevels
  const most = addProfits(graph, { ...options, legPrice })
  return { most, proof: { logPrices, legPrice }, legPrice, logPrices, levels }
}

type Lowering = NetOptions & Pick<BoundPrices, 'logPrices'> & { readonly state: BoundState }

/** The state with the bound at these prices, if it is lower. */
export function lowerBound(graph: Graph, { state, logPrices, ...options }: Lowering): BoundState {
  setPrices(graph, logPrices)
  measureProfits(graph)
  const legPrice = findLegPrice(graph, options)
  const most = addProfits(graph, { ...options, legPrice })
  setPrices(graph, state.logPrices)
  measureProfits(graph)
  return most < state.most ? { ...state, most, proof: { logPrices, legPrice } } : state
}

function setPrices({ nodes }: Graph, logPrices: readonly number[]): void {
  nodes.forEach((node, at) => {
    node.logPrice = logPrices[at] ?? 0
  })
}

export function isTight({ most }: BoundState, { net, demand }: Pick<TightenOptions, 'net' | 'demand'>): boolean {
  return most <= net + ENOUGH * demand.worth
}

/** Lowers the bound by moving the prices and the price of a leg. Leaves the arcs' profits at the new prices. */
export function tightenBound(graph: Graph, options: TightenOptions): BoundState {
  let { state } = options
  if (state.levels.length === 0 || isTight(state, options)) return state
  setPrices(graph, state.logPrices)
  for (const node of graph.nodes) node.rootPrice = Math.exp(node.logPrice / 2)
  while (state.levels.length > 0 && !isTight(state, options)) state = finishLevel(graph, { ...options, state })
  return { ...state, logPrices: graph.nodes.map(({ logPrice }) => logPrice) }
}

function finishLevel(graph: Graph, options: TightenOptions): BoundState {
  const [level = 1, ...levels] = options.state.levels
  const point = followLevel(narrow(graph, options.demand), { ...options, level })
  measureProfits(graph)
  if (point === undefined) return { ...options.state, levels: [] }
  const { most, legPrice } = evaluate(graph, point)
  const next = { ...options.state, legPrice: point.legPrice, levels }
  if (most >= options.state.most) return next
  return { ...next, most, proof: { logPrices: graph.nodes.map(({ logPrice }) => logPrice), legPrice } }
}

const LEAST_MARGIN = 1.0005
const MOST_MARGIN = 1.01

/** Prices move by up to the square of this: if gas matters, also for a worse price with fewer or cheaper swaps. */
function getMargin(demand: Demand): number {
  return Math.min(LEAST_MARGIN + getCost(demand) / demand.worth / 4, MOST_MARGIN)
}

/** The pools that trade near the current prices, for speed. All others are counted again at the end of a level. */
function narrow(graph: Graph, demand: Demand): Graph {
  const margin = getMargin(demand)
  const isNear = (arc: Arc) => arc.pay.rootPrice < arc.receive.rootPrice * arc.threshold * margin
  const free = listTrading(graph, margin).filter(isNear)
  const some = graph.rivals.map((group) => group.filter(isNear))
  const links = new Set<Link>()
  for (const { link } of free) links.add(link)
  for (const group of some) for (const { link } of group) links.add(link)
  const isGrounded = findGrounded([...links], demand.receive)
  const isKept = ({ pay }: Arc | Link) => isGrounded[pay.at] === 1
  return {
    nodes: graph.nodes.filter(({ at }) => isGrounded[at] === 1),
    arcs: free.filter(isKept),
    links: [...links].filter(isKept),
    rivals: some.map((group) => group.filter(isKept)).filter(({ length }) => length > 0),
    flat: [],
  }
}

/** By `Node.at`. Tokens without a connection to the received one would have no ground: their prices stay. */
function findGrounded(links: readonly Link[], receive: Node): Uint8Array {
  const isGrounded = new Uint8Array(
    links.reduce((most, { pay, receive: other }) => Math.max(most, pay.at, other.at), receive.at) + 1,
  )
  isGrounded[receive.at] = 1
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const { pay, receive: other } of links) {
      if (isGrounded[pay.at] === isGrounded[other.at]) continue
      isGrounded[pay.at] = 1
      isGrounded[other.at] = 1
      isChanged = true
    }
  }
  return isGrounded
}

type Following = TightenOptions & { readonly level: number }

function followLevel(graph: Graph, { state, level, demand, maxLegs }: Following): Point | undefined {
  let point = soften(graph, { demand, maxLegs, level, legPrice: state.legPrice })
  const least = (state.levels.length > 1 ? LEAST_STEPS.others : LEAST_STEPS.last) * demand.worth
  for (let count = 0; count < MOST_STEPS && point !== undefined; count += 1) {
    const next = descend(graph, { point, least })
    if (next === undefined) return point
    point = next
  }
  return point
}

/** The bound at the current prices. With a cap, also tries the price of a leg that is best without the path. */
function evaluate(graph: Graph, point: Point): { readonly most: number; readonly legPrice: number } {
  const own = { most: addProfits(graph, point), legPrice: point.legPrice }
  if (point.legPrice === 0) return own
  const legPrice = findLegPrice(graph, point)
  const most = addProfits(graph, { ...point, legPrice })
  return most < own.most ? { most, legPrice } : own
}

/** The price of a swap at this payment: zero if gas is free or its price is unknown. */
function getCost({ pay }: Demand): number {
  return pay.leaving[0]?.cost ?? 0
}

type Point = SoftResponse & NetOptions & Softening

/** No value if swaps are free and no pool has several pairs: the bound then needs no smoothing. */
function soften(
  graph: Graph,
  options: NetOptions & { readonly level: number; readonly legPrice: number },
): Point | undefined {
  const { demand, maxLegs, level, legPrice } = options
  const price = getCost(demand) + legPrice
  if (price === 0 && graph.rivals.length === 0) return undefined
  const softness = level * (price > 0 ? price : demand.worth)
  const isConnected = legPrice === 0 && findLeastLoss(graph, { demand, legPrice }) === 0
  const place = { demand, maxLegs, softness, legPrice, isConnected }
  return { ...place, ...respondSoftly(graph, place) }
}

/** Idle pools conduct a little, to keep all tokens connected. */
const LEAKAGE = 1e-4
const PRECISION = 0.05
const MOST_TRIES = 10
const SHORTEST = 0.05
const LONGEST = 0.5
const LEAST_SLOPE = 1e-4
/** The largest change of a log price per step. */
const LONGEST_STEP = 1
const LEAST_STIFFNESS = 0.01

type Descent = {
  readonly point: Point
  /** A smaller fall is not worth a step. */
  readonly least: number
}

/** One Newton step, shortened until the smooth bound falls. No value if no step helps. */
function descend(graph: Graph, { point, least }: Descent): Point | undefined {
  solveCircuit(graph, { ground: point.demand.receive, precision: PRECISION, leakage: LEAKAGE })
  const isCapped = point.legPrice > 0 || point.legs > point.maxLegs
  const change = isCapped ? solveLegPrice(graph, point) : 0
  let longest = LONGEST_STEP
  for (const node of graph.nodes) {
    node.origin = node.logPrice
    longest = Math.max(longest, Math.abs(node.step))
  }
  const slope = getSlope(graph, { point, change })
  // Half of the slope is the fall of a parabola.
  if (slope / 2 < least) return undefined
  let length = LONGEST_STEP / longest
  for (let count = 0; count < MOST_TRIES; count += 1) {
    for (const node of graph.nodes) node.logPrice = node.origin - length * node.step
    const legPrice = Math.max(0, point.legPrice - length * change)
    const next = { ...point, ...respondSoftly(graph, { ...point, legPrice }), legPrice }
    if (next.value <= point.value - LEAST_SLOPE * length * slope) return next
    // Beyond the threshold of a deep pool the slope is steep: where it is zero, the next step knows the pool.
    const part = slope / (slope - getSlope(graph, { point: next, change }))
    length *= Math.min(Math.max(part, SHORTEST), LONGEST)
  }
  for (const node of graph.nodes) node.logPrice = node.origin
  return undefined
}

/** How fast the smooth bound falls along the step. */
function getSlope({ nodes }: Graph, { point, change }: { readonly point: Point; readonly change: number }): number {
  let slope = change === 0 ? 0 : change * (point.maxLegs - point.legs)
  for (const { step, surplus } of nodes) slope += step * surplus
  return slope
}

/**
 * With a cap, Newton's method moves the prices and the price of a leg together, since each decides the other. Adds to the
 * nodes' steps and returns the step of the price of a leg, which makes the swaps as many as the cap allows.
 */
function solveLegPrice(graph: Graph, { demand, maxLegs, legs, undecided, softness }: Point): number {
  const { nodes } = graph
  const surpluses = nodes.map(({ surplus }) => surplus)
  let pulled = 0
  for (const node of nodes) {
    pulled += node.pull * node.step
    node.origin = node.step
    node.surplus = node.pull
  }
  solveCircuit(graph, { ground: demand.receive, precision: PRECISION, leakage: LEAKAGE })
  const stiffness = undecided / softness
  const eased = nodes.reduce((sum, { pull, step }) => sum + pull * step, 0)
  const change = (maxLegs - legs + pulled) / Math.max(stiffness - eased, stiffness / 20, LEAST_STIFFNESS / softness)
  nodes.forEach((node, at) => {
    node.step = node.origin + change * node.step
    node.surplus = surpluses[at] ?? 0
  })
  return change
}

const MOST_ROUNDS = 16
/** Larger than any floating-point error. */
const LIFT = 1 + 1e-9

/**
 * A swap cannot pay more than the route holds: at most the payment at the best rates to its token. Profit beyond it is
 * out of reach, which matters if a deep pool is mispriced by more than a small payment can use.
 */
function setLimits(graph: Graph, { pay, worth }: Demand): void {
  const sheet = openSheet(graph)
  const { values } = sheet
  values.fill(0)
  values[pay.at] = worth * LIFT
  let isChanged = true
  for (let round = 0; round < MOST_ROUNDS && isChanged; round += 1) {
    isChanged = raiseLimits(sheet)
    for (const some of graph.rivals) isChanged = raiseRivals(some, values) || isChanged
  }
  // Rates that grow from round to round are arbitrage, which has no limit here.
  for (const node of graph.nodes) node.limit = isChanged ? Number.POSITIVE_INFINITY : (values[node.at] ?? 0)
}

function raiseLimits({ pay, receive, rate, values }: Sheet): boolean {
  let isChanged = false
  for (let at = 0; at < rate.length; at += 1) {
    const limit = (values[pay[at] ?? 0] ?? 0) * (rate[at] ?? 0)
    const place = receive[at] ?? 0
    if (!(limit > (values[place] ?? 0))) continue
    values[place] = limit
    isChanged = true
  }
  return isChanged
}

function raiseRivals(arcs: readonly Arc[], values: Float64Array): boolean {
  let isChanged = false
  for (const { pay, receive, threshold } of arcs) {
    const limit = (values[pay.at] ?? 0) * threshold * threshold
    if (!(limit > (values[receive.at] ?? 0))) continue
    values[receive.at] = limit
    isChanged = true
  }
  return isChanged
}
