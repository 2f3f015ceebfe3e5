import type { Demand } from './dual.ts'
import { findBestPaths, type Path, receiveOnArc } from './findPaths.ts'
import type { Arc, Graph } from './graph.ts'

/** Cached findings for payments of one order of magnitude between two tokens. */
export type PathPage = {
  /** The best paths for the reference payment, in the middle of the magnitude. */
  readonly singles: readonly Path[]
  /** The best rates to the received token, at which a tiny payment trades: where the dual starts. */
  readonly logPrices: readonly number[]
}

type PageOptions = { readonly demand: Demand; readonly hops: number }

const MOST_PAGES = 256
/** A page serves payments within this factor of its reference payment. */
const SPREAD = 2
const MOST_SINGLES = 4
/** The assumed share of one leg. */
const PART = 1 / 8

const books = new WeakMap<Graph, Map<string, PathPage>>()

/**
 * One page per order of magnitude, computed for its reference payment. It does not depend on earlier requests, so the
 * cache never changes an answer.
 */
export function openPage(graph: Graph, { demand, hops }: PageOptions): PathPage {
  const book = books.get(graph) ?? new Map<string, PathPage>()
  books.set(graph, book)
  const magnitude = Math.round(Math.log2(demand.worth) / Math.log2(SPREAD ** 2))
  const name = `${demand.pay.key} ${demand.receive.key} ${magnitude} ${hops}`
  const known = book.get(name)
  if (known !== undefined) return known
  const page = writePage(graph, { demand: { ...demand, worth: SPREAD ** (2 * magnitude) }, hops })
  if (book.size >= MOST_PAGES) book.clear()
  book.set(name, page)
  return page
}

function writePage(graph: Graph, { demand, hops }: PageOptions): PathPage {
  const singles = findBestPaths(graph, { demand, hops, most: MOST_SINGLES, least: Number.NEGATIVE_INFINITY })
  const logPrices = graph.nodes.map(({ reach }) => Math.log((reach[4] ?? 0) || 1))
  return { singles, logPrices }
}

type RankOptions = { readonly demand: Demand; readonly most: number }

/** The paths with the best output for this payment, best first. */
export function rankSingles(paths: readonly Pick<Path, 'arcs'>[], { demand, most }: RankOptions): readonly Path[] {
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

/** After gas. Zero if a pool on the path runs dry. */
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

/** Approximates each arc by a constant-product pool at the size of the payment. */
export function measureDepths(paths: readonly (readonly Arc[])[], worth: number): void {
  for (const arcs of paths) for (const arc of arcs) arc.depth = measureDepth(arc, worth * PART)
}

/** √(x · y) of the constant-product pool with the same starting price and the same output for this payment. */
function measureDepth(arc: Arc, paid: number): number {
  const kept = arc.rootKept * arc.rootKept
  const root = arc.threshold / arc.rootKept
  const loss = (kept * root * root * paid) / receiveOnArc(arc, paid) - 1
  const most = 2 * arc.link.idleConductance
  return loss > 0 ? Math.min((kept * paid * root) / loss, 10 * most) : most
}
