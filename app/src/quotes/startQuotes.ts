import { elapsed } from '@murmur/sdk/clock'
import { type MarketRequest, sendEarlyMarket } from '@murmur/sdk/market/earlyMarket'
import { createQuoteService, type QuoteService } from '@murmur/sdk/market/quoteService'
import type { QuoteState } from '@murmur/sdk/market/quoteState'
import workerUrl from '@murmur/sdk/market/quotes.worker?worker&url'
import { browserActivity } from '@murmur/sdk/queries/browserActivity'
import type { Store } from '@murmur/sdk/store'
import { findHooks } from '../findHooks.ts'
import { startWorker } from '../startWorker.ts'

export function startQuotes(state: Store<QuoteState>, early: MarketRequest): QuoteService {
  const worker = startWorker(workerUrl)
  void sendEarlyMarket(early, { post: (order, transfer) => worker.postMessage(order, transfer), elapsed })
  return createQuoteService(state, { worker, elapsed, activity: browserActivity, findHooks })
}
