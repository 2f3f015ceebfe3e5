import { type Demand, solveDual } from './dual.ts'
import type { Arc, Graph } from './graph.ts'
import { findBestPaths, findManyPaths, type Path, receiveOnArc } from './paths.ts'

/** The paths that come into question between two tokens for payments of one order of magnitude. */
export type PathPage = {
  /** Good for the whole payment. */
  readonly singles: readonly Path[]
  /** Good for a part of it. */
  readonly parts: readonly Path[]
  /** The market's prices for such a payment: from there it is not far to those for this one. */
  readonly logPrices: readonly number[]
}

export type PageOptions = { readonly demand: Demand; readonly hops: number }

const MOST_PAGES = 256
const MOST_SINGLES = 8
/** The paths from which legs are chosen are those that are good for a part of the payment. */
const PART = 1 / 8
const MOST_PATHS = 32
const MOST_PATHS_PER_END = 3

const books = new WeakMap<Graph, Map<string, PathPage>>()

/**
 * Looks for paths once per order of magnitude, at its middle: a page does not depend on who asked for it first, so what
 * is remembered changes no answer.
 */
export function openPage(graph: Graph, { demand, hops }: PageOptions): PathPage {
  const book = books.get(graph) ?? new Map<string, PathPage>()
  books.set(graph, book)
  const magnitude = Math.round(Math.log2(demand.worth) / 2)
  const name = `${demand.pay.key} ${demand.receive.key} ${magnitude} ${hops}`
  const known = book.get(name)
  if (known !== undefined) return known
  const page = writePage(graph, { demand: { ...demand, worth: 4 ** magnitude }, hops })
  if (book.size >= MOST_PAGES) book.clear()
  book.set(name, page)
  return page
}

function writePage(graph: Graph, { demand, hops }: PageOptions): PathPage {
  const part = { ...demand, worth: demand.worth * PART }
  const parts = findManyPaths(graph, { demand: part, hops, most: MOST_PATHS, mostPerEnd: MOST_PATHS_PER_END })
  for (const node of graph.nodes) node.logPrice = 0
  solveDual(graph, { demand, precision: 1e-2, smoothing: 1 })
  const logPrices = graph.nodes.map(({ logPrice }) => logPrice)
  const nets = parts.map(({ arcs }) => sendAlong(arcs, demand.worth)).sort((one, other) => other - one)
  const least = nets[MOST_SINGLES - 1] ?? Number.NEGATIVE_INFINITY
  return { singles: findBestPaths(graph, { demand, hops, most: MOST_SINGLES, least }), parts, logPrices }
}

/** What the page's paths give for this payment, the best first. */
export function rankSingles({ singles, parts }: PathPage, demand: Demand): readonly Path[] {
  return [...new Set([...singles, ...parts])]
    .map(({ arcs }) => ({ arcs, net: sendAlong(arcs, demand.worth) }))
    .filter(({ net }) => net > Number.NEGATIVE_INFINITY)
    .sort((one, other) => other.net - one.net)
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
