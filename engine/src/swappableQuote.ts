import { listExactReceiveMarkets } from './encode/receiveCommands.ts'
import { keepReachable } from './keepReachable.ts'
import type { Market } from './market.ts'
import { findQuote, type QuoteRequest, type QuoteResult } from './quote.ts'
import { quoteTransfer } from './transfer/quoteTransfer.ts'
import type { TransferMarkets, TransferRequest, TransferResult } from './transfer/transferQuote.ts'

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

/** The best transfer whose swaps the routers of both networks can carry out. */
export function findSwappableTransfer(request: TransferRequest, markets: TransferMarkets): TransferResult {
  const [origin, destination] = [markets.origin, markets.destination].map(keepReachable)
  return quoteTransfer(request, { ...markets, ...(origin && destination && { origin, destination }) })
}
