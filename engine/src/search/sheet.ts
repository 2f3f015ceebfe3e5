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
  const { arcs, nodes } = graph
  const size = nodes.reduce((most, { at }) => Math.max(most, at + 1), 0)
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
  arcs.forEach(({ pay, receive, threshold, widths, curve, cost }, at) => {
    sheet.pay[at] = pay.at
    sheet.receive[at] = receive.at
    sheet.threshold[at] = widths.length > 1 || curve.extra > 0 ? Number.POSITIVE_INFINITY : threshold
    sheet.rate[at] = threshold * threshold
    sheet.costs[at] = cost
  })
  sheets.set(graph, sheet)
  return sheet
}

/** Fewer arcs are tried one by one. */
const FEW_ARCS = 64

/**
 * The arcs that may trade at the nodes' prices: no other one does, or adds anything. With a margin above one, also those
 * that would at √prices this much better. The list is valid until the next one of this graph.
 */
export function listTrading(graph: Graph, margin = 1): readonly Arc[] {
  const { arcs, nodes } = graph
  if (arcs.length < FEW_ARCS) return arcs
  const { pay, receive, threshold, values, trading, places } = openSheet(graph)
  for (const arc of trading) arc.isActive = false
  for (const { at, rootPrice } of nodes) values[at] = rootPrice
  let count = 0
  for (let at = 0; at < arcs.length; at += 1) {
    const arc = arcs[at]
    const least = (values[receive[at] ?? 0] ?? 0) * (threshold[at] ?? 0) * margin
    if ((values[pay[at] ?? 0] ?? 0) >= least || arc === undefined) continue
    trading[count] = arc
    places[count] = at
    count += 1
  }
  trading.length = count
  return trading
}

/** The last result of `listTrading` for this graph. */
export function listLastTrading(graph: Graph): readonly Arc[] {
  return graph.arcs.length < FEW_ARCS ? graph.arcs : openSheet(graph).trading
}
