import type { Gas, Market, Pool } from '../market.ts'
import { checkPool } from '../pools/swap.ts'
import type { PoolProblem } from '../pools/trade.ts'
import { buildGraph } from './buildGraph.ts'
import type { Graph, Node } from './graph.ts'

/** A market made ready for questions: all that does not depend on what is asked. */
export type PreparedMarket = {
  readonly graph: Graph
  readonly nodes: ReadonlyMap<string, Node>
  readonly gas: Gas
  /** What was left out, and why. */
  readonly ignored: readonly IgnoredPool[]
}

export type IgnoredPool = { readonly id: string; readonly problem: PoolProblem | 'duplicate' }

const prepared = new WeakMap<Market, PreparedMarket>()

/** A snapshot is never changed, so it is prepared once. */
export function prepareMarket(market: Market): PreparedMarket {
  const known = prepared.get(market)
  if (known !== undefined) return known
  const result = prepare(market)
  prepared.set(market, result)
  return result
}

/** Pools are put in one order, so that the order in which they were read decides nothing. */
function prepare({ pools, gas }: Market): PreparedMarket {
  const ignored: IgnoredPool[] = []
  const good = new Map<string, Pool>()
  for (const pool of pools) {
    const id = pool.id.toLowerCase()
    const problem = good.has(id) ? 'duplicate' : checkPool(pool)
    if (problem === undefined) good.set(id, pool)
    else ignored.push({ id: pool.id, problem })
  }
  const ids = [...good.keys()].sort()
  const graph = buildGraph(
    ids.flatMap((id) => good.get(id) ?? []),
    { gas },
  )
  return { graph, nodes: new Map(graph.nodes.map((node) => [node.key, node])), gas, ignored }
}
