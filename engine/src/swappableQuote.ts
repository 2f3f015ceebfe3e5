import { listExactReceiveMarkets } from './encode/receiveCommands.ts'
import type { Market } from './market.ts'
import { findQuote, type QuoteRequest, type QuoteResult } from './quote.ts'
import { keepReachable } from './reachablePools.ts'

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
