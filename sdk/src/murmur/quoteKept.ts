import { isImported } from '@murmur/engine/token'
import type { MarketSource } from './marketSource.ts'
import { quoteTrade, type TradeQuote } from './quoteTrade.ts'
import type { TradeRequest } from './tradeRequest.ts'

/** Also rejects for a token that is not listed and keeps a part of what is traded. Its code asks nodes. */
export async function quoteKept(request: TradeRequest, source: MarketSource): Promise<TradeQuote> {
  const trade = await quoteTrade(request, source)
  const listings = [request.pay, request.receive].map((side) => ('units' in side ? side.listing : side))
  if (!listings.some(isImported)) return trade
  const { assertTokensKept } = await import('./unlistedTokens.ts')
  await assertTokensKept(trade, source)
  return trade
}
