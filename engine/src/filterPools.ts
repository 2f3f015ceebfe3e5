import type { Market, Pool } from './market.ts'

type Filter = {
  /** Names the choice: one key always keeps the same pools. */
  readonly key: string
  readonly keeps: (pool: Pool) => boolean
}

const filtered = new WeakMap<Market, Map<string, Market>>()

/** The market with some of its pools. Cached, so that each key finds the part prepared that the last one did. */
export function filterPools(market: Market, { key, keeps }: Filter): Market {
  const known = filtered.get(market) ?? new Map<string, Market>()
  const part = known.get(key) ?? { ...market, pools: market.pools.filter(keeps) }
  filtered.set(market, known.set(key, part))
  return part
}
