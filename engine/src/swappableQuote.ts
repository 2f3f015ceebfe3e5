import { findVenue } from './encode/poolPath.ts'
import { listExactReceiveMarkets } from './encode/receiveCommands.ts'
import { filterPools } from './filterPools.ts'
import type { Market } from './market.ts'
import { findQuote, type QuoteRequest, type QuoteResult } from './quote.ts'

/**
 * The best quote that one transaction can carry out. The router swaps to an exact receipt path by path and within one
 * venue. Such a quote keeps to the best venue, and its payment is exactly the one that the router will take.
 */
export function findSwappableQuote(request: QuoteRequest, whole: Market): QuoteResult {
  const market = keepReachable(whole)
  if ('units' in request.pay) return findQuote(request, market)
  const results = listExactReceiveMarkets(market).map((venue) => findQuote({ ...request, isByPath: true }, venue))
  const [best] = results
    .filter((result) => result.type === 'quote')
    .toSorted((one, other) => (one.quote.pay.units < other.quote.pay.units ? -1 : 1))
  return best ?? results[0] ?? findQuote(request, market)
}

/** The market with the pools that the router can reach. */
export function keepReachable(market: Market): Market {
  if (market.pools.every((pool) => findVenue(pool) !== undefined)) return market
  return filterPools(market, { key: 'reachable', keeps: (pool) => findVenue(pool) !== undefined })
}
