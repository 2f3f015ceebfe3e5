import { findPath } from './encode/poolPath.ts'
import { filterPools } from './filterPools.ts'
import type { Market, Pool } from './market.ts'
import { toTokenKey } from './token.ts'

/** The market with the pools that the router can reach: those of Uniswap, and others by the market's hooks. */
export function keepReachable(market: Market): Market {
  const hooks = new Set(market.hooks?.map(toTokenKey))
  const keeps = (pool: Pool) => isReachable(pool, { hooks })
  return market.pools.every(keeps) ? market : filterPools(market, { key: 'reachable', keeps })
}

function isReachable(pool: Pool, { hooks }: { readonly hooks: ReadonlySet<string> }): boolean {
  const [pay, receive] = pool.tokens
  if (pay === undefined || receive === undefined || findPath({ pool, pay, receive }) === undefined) return false
  return pool.hook === undefined || hooks.has(toTokenKey(pool.hook.address))
}
