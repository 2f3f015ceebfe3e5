import { elapsed } from '../clock.ts'
import { browserActivity } from '../queries/pageActivity.ts'
import type { Store } from '../store.ts'
import { startWorker } from '../ui/startWorker.ts'
import { type MarketRequest, sendEarlyMarket } from './earlyMarket.ts'
import { pairWorkers } from './pairWorkers.ts'
import type { QuoteState } from './quote.ts'
import { createQuoteService, type QuoteService } from './quoteService.ts'
import workerUrl from './quotes.worker.ts?worker&url'
import transfersUrl from './transfers.worker.ts?worker&url'

export function startQuotes(state: Store<QuoteState>, early: MarketRequest): QuoteService {
  const worker = startWorker(workerUrl)
  void sendEarlyMarket(early, { post: (order, transfer) => worker.postMessage(order, transfer), elapsed })
  const workers = pairWorkers(worker, () => startWorker(transfersUrl))
  return createQuoteService(state, { startWorker: () => workers, elapsed, activity: browserActivity })
}
