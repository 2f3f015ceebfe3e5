import type { Gas, Market, Pool } from '../market.ts'
import { checkPool } from '../pools/swap.ts'
import type { PoolProblem } from '../pools/trade.ts'
import { buildGraph } from './buildGraph.ts'
import type { Graph, Node } from './graph.ts'

/** Everything about a market that does not depend on the request. */
export type PreparedMarket = {
  readonly graph: Graph
  readonly nodes: ReadonlyMap<string, Node>
  readonly gas: Gas
  /** Pools that were left out, with the reason. */
  readonly ignored: readonly IgnoredPool[]
}

export type IgnoredPool = { readonly id: string; readonly problem: PoolProblem | 'duplicate' }

const prepared = new WeakMap<Market, PreparedMarket>()

/** Cached per snapshot, which is immutable. */
export function prepareMarket(market: Market): PreparedMarket {
  const known = prepared.get(market)
  if (known !== undefined) return known
  const result = prepare(market)
  prepared.set(market, result)
  return result
}

/** Sorts the pools: the result must not depend on the order in which they were read. */
function prepare({ pools, gas }: Market): PreparedMarket {
  const ignored: IgnoredPool[] = []
  const good = new Map<string, Pool>()
  for (const pool of pools) {
    const id = pool.id.toLowerCase()
    const problem = good.has(id) ? 'duplicate' : findProblem(pool)
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

/** Most pools are the same objects in the next block. */
const problems = new WeakMap<Pool, PoolProblem | 'none'>()

function findProblem(pool: Pool): PoolProblem | undefined {
  const problem = problems.get(pool) ?? checkPool(pool) ?? 'none'
  problems.set(pool, problem)
  return problem === 'none' ? undefined : problem
}
