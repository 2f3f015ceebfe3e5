import { findPath } from './encode/poolPath.ts'
import { listExactReceiveMarkets } from './encode/receiveCommands.ts'
import { filterPools } from './filterPools.ts'
import type { Market, Pool } from './market.ts'
import { findQuote, type QuoteRequest, type QuoteResult } from './quote.ts'
import { toTokenKey } from './token.ts'

/**
 * The best quote that one transaction can carry out, over the pools that it can reach. The router swaps to an exact
 * receipt path by path and within one venue. Such a quote keeps to the best venue, and its payment is exactly the one
 * that the router will take.
 */
export function findSwappableQuote(request: QuoteRequest, whole: Market): QuoteResult {
  const market = keepReachable(whole)
  if ('units' in request.pay) return findQuote(request, market)
  const results = listExactReceiveMarkets(market).map((venue) => findQuote({ ...request, isByPath: true }, venue))
  const [best] = results
    .filter((result) => result.type === 'quote')
    .toSorted((one, other) => (one.quote.pay.units < other.quote.pay.units ? -1 : 1))
  return best ?? results[0] ?? findQuote(request, { ...market, pools: [] })
}

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
