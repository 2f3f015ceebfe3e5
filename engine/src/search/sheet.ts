import type { Arc, Graph } from './graph.ts'

/** The arcs of a graph in typed arrays: a pass over all of them is several times faster than over the objects. */
export type Sheet = {
  /** `Node.at` of both tokens. */
  readonly pay: Int32Array
  readonly receive: Int32Array
  /** Infinity for arcs that count at every price. */
  readonly threshold: Float64Array
  /** The best marginal rate. */
  readonly rate: Float64Array
  readonly costs: Float64Array
  /** What an arc loses on a path. */
  readonly losses: Float64Array
  /** One figure per token, by `Node.at`. */
  readonly values: Float64Array
  /** The arcs that were listed last, and their places among all. */
  readonly trading: Arc[]
  readonly places: Int32Array
}

const sheets = new WeakMap<Graph, Sheet>()

export function openSheet(graph: Graph): Sheet {
  const known = sheets.get(graph)
  if (known !== undefined) return known
  const { arcs } = graph
  const size = measureSize(graph)
  const sheet: Sheet = {
    pay: new Int32Array(arcs.length),
    receive: new Int32Array(arcs.length),
    threshold: new Float64Array(arcs.length),
    rate: new Float64Array(arcs.length),
    costs: new Float64Array(arcs.length),
    losses: new Float64Array(arcs.length),
    values: new Float64Array(size),
    trading: [...arcs],
    places: Int32Array.from(arcs, (_, at) => at),
  }
  arcs.forEach(({ pay, receive, widths: [narrowest, ...wider], curve, rootKept, cost }, at) => {
    const threshold = (narrowest ?? curve).segments[0].start * rootKept
    sheet.pay[at] = pay.at
    sheet.receive[at] = receive.at
    sheet.threshold[at] = wider.length > 0 || curve.extra > 0 ? Number.POSITIVE_INFINITY : threshold
    sheet.rate[at] = threshold * threshold
    sheet.costs[at] = cost
  })
  sheets.set(graph, sheet)
  return sheet
}

/** Fewer arcs are read one by one, without a sheet. */
const MANY_ARCS = 256

export function isSmall({ arcs }: Graph): boolean {
  return arcs.length < MANY_ARCS
}

let small = new Float64Array(64)

/** A figure per token, by `Node.at`. Its next user overwrites it. */
export function openValues(graph: Graph): Float64Array {
  if (!isSmall(graph)) return openSheet(graph).values
  const size = measureSize(graph)
  if (small.length < size) small = new Float64Array(size)
  return small
}

function measureSize({ nodes }: Graph): number {
  return nodes.reduce((most, { at }) => Math.max(most, at + 1), 0)
}

/**
 * The arcs that may trade at the nodes' prices: no other one does, or adds anything. With a margin above one, also those
 * that would at √prices this much better. The list is valid until the next one of this graph.
 */
export function listTrading(graph: Graph, margin = 1): readonly Arc[] {
  const { arcs, nodes } = graph
  if (isSmall(graph)) return arcs
  const sheet = openSheet(graph)
  const { trading, places, values } = sheet
  for (const arc of trading) arc.isActive = false
  for (const { at, rootPrice } of nodes) values[at] = rootPrice
  trading.length = 0
  const count = markTrading(sheet, margin)
  for (let at = 0; at < count; at += 1) {
    const arc = arcs[places[at] ?? 0]
    if (arc !== undefined) trading.push(arc)
  }
  return trading
}

function markTrading({ pay, receive, threshold, values, places }: Sheet, margin: number): number {
  let count = 0
  for (let at = 0; at < threshold.length; at += 1) {
    const most = (values[receive[at] ?? 0] ?? 0) * (threshold[at] ?? 0) * margin
    if ((values[pay[at] ?? 0] ?? 0) >= most) continue
    places[count] = at
    count += 1
  }
  return count
}

/** The last result of `listTrading` for this graph. */
export function listLastTrading(graph: Graph): readonly Arc[] {
  return isSmall(graph) ? graph.arcs : openSheet(graph).trading
}
