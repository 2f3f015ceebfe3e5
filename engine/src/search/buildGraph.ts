import { type Gas, getSwapGas, type Pool } from '../market.ts'
import { type Address, toTokenKey } from '../token.ts'
import { listFlat, listWidths } from './flatRanges.ts'
import type { Arc, Graph, Link, Node } from './graph.ts'
import { solveCircuit } from './laplacian.ts'
import { createPairCurve, listPairs, type PoolPair } from './poolPair.ts'

type BuildOptions = {
  readonly gas: Gas
}

export function buildGraph(pools: readonly Pool[], { gas }: BuildOptions): Graph {
  const nodes = new Map<string, Node>()
  const edges = pools.flatMap(listPairs).map((view) => createEdge(view, nodes))
  setUnits([...nodes.values()], edges)
  setComponents(edges)
  const coin = nodes.get(toTokenKey(gas.token))
  const uses: Uses = new Map()
  const links: Link[] = []
  const arcs: Arc[] = []
  for (const edge of edges) {
    const link = createLink(edge)
    links.push(link)
    arcs.push(...createArcs(edge, { link, gasWorth: priceGas(edge.pay, { coin, price: gas.price }), uses }))
  }
  for (const arc of arcs) {
    arc.pay.leaving.push(arc)
    arc.receive.entering.push(arc)
  }
  for (const node of nodes.values())
    node.leaving.sort((one, other) => other.link.idleConductance - one.link.idleConductance)
  const free = arcs.filter(({ pool }) => pool.tokens.length === 2)
  return { nodes: [...nodes.values()], arcs: free, links, rivals: listRivals(arcs), flat: listFlat(arcs) }
}

type Edge = Link & { readonly view: PoolPair }

function createEdge(view: PoolPair, nodes: Map<string, Node>): Edge {
  const [pay, receive] = view.tokens
  return { view, pay: findNode(pay, nodes), receive: findNode(receive, nodes), idleConductance: 1, conductance: 1 }
}

/** The conductance of a constant-product pool of this depth: half of √(x · y), in value. */
function createLink({ view, pay, receive }: Edge): Link {
  const idleConductance = Math.sqrt(view.depths[0] * pay.unit * view.depths[1] * receive.unit) / 2
  return { pay, receive, idleConductance, conductance: 0.5 }
}

function findNode(address: Address, nodes: Map<string, Node>): Node {
  const key = toTokenKey(address)
  const known = nodes.get(key)
  if (known !== undefined) return known
  const node = createNode(key, { address, at: nodes.size })
  nodes.set(key, node)
  return node
}

/** Starts with fractions, which makes V8 store these fields as doubles from the beginning. */
function createNode(key: string, { address, at }: Pick<Node, 'address' | 'at'>): Node {
  const none = Number.NaN
  return {
    key,
    address,
    at,
    leaving: [],
    entering: [],
    component: 0,
    unit: none,
    logPrice: none,
    marketLogPrice: none,
    rootPrice: none,
    surplus: none,
    pull: none,
    step: none,
    origin: none,
    limit: none,
    before: [none, none, none, none, none],
    after: [none, none, none, none, none],
    place: 0,
    isChosen: false,
    isVisited: false,
    reach: [none, none, none, none, none],
    direct: [],
    near: [],
  }
}

/** Relative tolerance between prices. */
const NOISE = 1e-24

/**
 * Mid prices: the least-squares fit to the pools' own prices, first unweighted, then weighted by depth. Amounts are
 * scaled by them, so that every price in the search is close to one and keeps its precision.
 */
function setUnits(nodes: readonly Node[], edges: readonly Edge[]): void {
  for (const node of nodes) node.logPrice = 0
  for (const weigh of [() => 1, weighByDepth]) {
    const weights = edges.map(weigh)
    const most = weights.reduce((top, weight) => Math.max(top, weight), 0)
    edges.forEach((edge, at) => {
      edge.conductance = (weights[at] ?? 0) / most
    })
    for (const node of nodes) node.surplus = 0
    for (const { view, pay, receive, conductance } of edges) {
      const pull = conductance * (Math.log(view.depths[1] / view.depths[0]) - pay.logPrice + receive.logPrice)
      pay.surplus += pull
      receive.surplus -= pull
    }
    solveCircuit({ nodes, links: edges }, { precision: 1e-6, noise: NOISE })
    for (const node of nodes) node.logPrice += node.step
  }
  for (const node of nodes) node.unit = Math.exp(node.logPrice)
}

/** Connected components: each edge passes on the lower number until all are stable. */
function setComponents(edges: readonly Edge[]): void {
  const nodes = new Set(edges.flatMap(({ pay, receive }) => [pay, receive]))
  let next = 0
  for (const node of nodes) {
    node.component = next
    next += 1
  }
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const { pay, receive } of edges) {
      if (pay.component === receive.component) continue
      const lower = Math.min(pay.component, receive.component)
      pay.component = lower
      receive.component = lower
      isChanged = true
    }
  }
}

function weighByDepth({ view, pay, receive }: Edge): number {
  return Math.sqrt(view.depths[0] * view.depths[1] * Math.exp(pay.logPrice + receive.logPrice))
}

/** The value of one unit of gas. Zero if its price is unknown or the coin has no pool here. */
export function priceGas(
  node: Node,
  { coin, price }: { readonly coin: Node | undefined; readonly price: Gas['price'] },
): number {
  if (coin === undefined || coin.component !== node.component || price === undefined || price <= 0n) return 0
  return Number(price) * coin.unit
}

type Uses = Map<Pool, Arc['use']>

type ArcOptions = { readonly link: Link; readonly gasWorth: number; readonly uses: Uses }

function findUse(pool: Pool, uses: Uses): Arc['use'] {
  const use = uses.get(pool) ?? { isTaken: false, onPath: 0.5 }
  uses.set(pool, use)
  return use
}

function createArcs({ view, pay, receive }: Edge, { link, gasWorth, uses }: ArcOptions): readonly Arc[] {
  const forward = createPairCurve(view, { orientation: 'forward', payUnit: pay.unit, receiveUnit: receive.unit })
  const backward = createPairCurve(view, { orientation: 'backward', payUnit: receive.unit, receiveUnit: pay.unit })
  const { pool } = view
  const use = findUse(pool, uses)
  const cost = gasWorth * Number(getSwapGas(pool))
  const arcs: Arc[] = []
  if (forward !== undefined) arcs.push(createArc({ pool, use, link, cost, pay, receive, curve: forward }))
  if (backward !== undefined)
    arcs.push(createArc({ pool, use, link, cost, pay: receive, receive: pay, curve: backward }))
  return arcs
}

type ArcParts = Pick<Arc, 'pool' | 'use' | 'link' | 'cost' | 'pay' | 'receive' | 'curve'>

function createArc({ pool, use, link, cost, pay, receive, curve }: ArcParts): Arc {
  const rootKept = Math.sqrt(curve.kept)
  const threshold = curve.segments[0].start * rootKept
  const trade = { paid: 0.5, received: 0.5, earned: 0.5, conductance: 0.5 }
  return {
    pool,
    use,
    link,
    cost,
    pay,
    receive,
    curve,
    widths: listWidths(curve),
    rootKept,
    threshold,
    profit: 0.5,
    degree: 0.5,
    onPath: 0.5,
    depth: 0.5,
    isActive: false,
    isChosen: false,
    ...trade,
  }
}

function listRivals(arcs: readonly Arc[]): readonly (readonly Arc[])[] {
  const byPool = new Map<Pool, Arc[]>()
  for (const arc of arcs) {
    if (arc.pool.tokens.length === 2) continue
    const rivals = byPool.get(arc.pool)
    if (rivals === undefined) byPool.set(arc.pool, [arc])
    else rivals.push(arc)
  }
  return [...byPool.values()]
}
