import { chooseLegs } from './chooseLegs.ts'
import { type Demand, solveDual } from './dual.ts'
import { type RatedPath, ratePaths } from './fillPaths.ts'
import type { Arc, Graph, Node } from './graph.ts'
import { measureDepths } from './measureDepths.ts'
import { findBestPaths, findManyPaths, type Path, receiveOnArc } from './paths.ts'

/** What is known of payments of one order of magnitude between two tokens. */
export type PathPage = {
  /** A payment in the middle of the magnitude. */
  readonly demand: Demand
  /** The paths that come into question, alone or for a part. */
  readonly paths: readonly Path[]
  /** Those of few swaps, for splitting the payment into parts. */
  readonly short: readonly RatedPath[]
  /** The market's prices for such a payment: from there it is not far to those for this one. */
  readonly logPrices: readonly number[]
  /** Good sets of legs for such a payment, once somebody has asked. */
  known: readonly (readonly Arc[])[] | undefined
}

export type PageOptions = { readonly demand: Demand; readonly hops: number; readonly maxLegs: number }

const MOST_PAGES = 256
/** A page serves payments from its own divided by this to its own times this. */
const SPREAD = 2
const MOST_SINGLES = 8
/** The paths from which legs are chosen are those that are good for a part of the payment. */
const PART = 1 / 8
const EFFORT = { beginnings: 3, rounds: 1, trials: 2 }
const LOWEST = -40

const books = new WeakMap<Graph, Map<string, PathPage>>()

/**
 * Looks around once per order of magnitude, at its middle: a page does not depend on who asked for it first, so what is
 * remembered changes no answer.
 */
export function openPage(graph: Graph, { demand, hops, maxLegs }: PageOptions): PathPage {
  const book = books.get(graph) ?? new Map<string, PathPage>()
  books.set(graph, book)
  const magnitude = Math.round(Math.log2(demand.worth) / Math.log2(SPREAD ** 2))
  const name = `${demand.pay.key} ${demand.receive.key} ${magnitude} ${hops} ${maxLegs}`
  const known = book.get(name)
  if (known !== undefined) return known
  const page = writePage(graph, { demand: { ...demand, worth: SPREAD ** (2 * magnitude) }, hops })
  if (book.size >= MOST_PAGES) book.clear()
  book.set(name, page)
  return page
}

function writePage(graph: Graph, { demand, hops }: Omit<PageOptions, 'maxLegs'>): PathPage {
  for (const node of graph.nodes) node.logPrice = 0
  solveDual(graph, { demand, precision: 1e-2, smoothing: 1, lowest: LOWEST })
  const logPrices = graph.nodes.map(({ logPrice }) => logPrice)
  const parts = findManyPaths(graph, { demand: { ...demand, worth: demand.worth * PART }, hops })
  const least = rankSingles(parts, { demand, most: MOST_SINGLES })[MOST_SINGLES - 1]?.net ?? Number.NEGATIVE_INFINITY
  const singles = findBestPaths(graph, { demand, hops, most: MOST_SINGLES, least })
  const paths = [...parts, ...singles.filter(({ arcs }) => !parts.some((path) => isSame(path.arcs, arcs)))]
  return { demand, paths, short: ratePaths(paths, demand.worth / SPREAD), logPrices, known: undefined }
}

export type KnownOptions = { readonly page: PathPage; readonly maxLegs: number }

/** Good sets of legs for the page's own payment, from its own prices: who asks for them decides nothing. */
export function listKnown({ nodes }: Graph, { page, maxLegs }: KnownOptions): readonly (readonly Arc[])[] {
  if (page.known !== undefined) return page.known
  const { demand, paths, short, logPrices } = page
  const before = nodes.map(({ marketLogPrice }) => marketLogPrice)
  setMarketPrices(nodes, logPrices)
  measureDepths(paths, demand.worth)
  const [single] = rankSingles(paths, { demand, most: 1 })
  const legs = chooseLegs({ demand, maxLegs, paths, short, single, known: [], effort: EFFORT })
  setMarketPrices(nodes, before)
  page.known = legs.map(({ graph }) => graph.arcs)
  return page.known
}

function setMarketPrices(nodes: readonly Node[], logPrices: readonly number[]): void {
  nodes.forEach((node, at) => {
    node.marketLogPrice = logPrices[at] ?? 0
  })
}

function isSame(one: readonly Arc[], other: readonly Arc[]): boolean {
  return one.length === other.length && one.every((arc, at) => arc === other[at])
}

export type RankOptions = { readonly demand: Demand; readonly most: number }

/** Those that give most for this payment alone, the best first. */
export function rankSingles(paths: readonly Path[], { demand, most }: RankOptions): readonly Path[] {
  const best: Path[] = []
  for (const { arcs } of paths) {
    const net = sendAlong(arcs, demand.worth)
    const last = best.at(-1)
    if (net === Number.NEGATIVE_INFINITY || (best.length >= most && last !== undefined && last.net >= net)) continue
    best.push({ arcs, net })
    best.sort((one, other) => other.net - one.net)
    if (best.length > most) best.pop()
  }
  return best
}

/** After gas; nothing comes of a path on which a pool runs dry. */
function sendAlong(arcs: readonly Arc[], worth: number): number {
  let amount = worth
  let spent = 0
  for (const arc of arcs) {
    amount = receiveOnArc(arc, amount)
    spent += arc.cost
    if (!(amount > 0)) return Number.NEGATIVE_INFINITY
  }
  return amount - spent
}
