import { browserActivity } from '../queries/pageActivity.ts'
import type { Store } from '../store.ts'
import { trustScriptUrl } from '../ui/trustedTypes.ts'
import { type MarketRequest, sendEarlyMarket } from './earlyMarket.ts'
import { pairWorkers } from './pairWorkers.ts'
import type { QuoteState } from './quote.ts'
import { createQuoteService, type QuoteService } from './quoteService.ts'
import workerUrl from './quotes.worker.ts?worker&url'
import transfersUrl from './transfers.worker.ts?worker&url'

export function startQuotes(state: Store<QuoteState>, early: MarketRequest): QuoteService {
  const elapsed = () => performance.timeOrigin + performance.now()
  const worker = new Worker(trustScriptUrl(workerUrl), { type: 'module' })
  void sendEarlyMarket(early, { post: (order, transfer) => worker.postMessage(order, transfer), elapsed })
  const startTransfers = () => new Worker(trustScriptUrl(transfersUrl), { type: 'module' })
  const startWorker = () => pairWorkers(worker, startTransfers)
  return createQuoteService(state, { startWorker, elapsed, activity: browserActivity })
}
