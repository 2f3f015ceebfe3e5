import { browserActivity } from '../queries/pageActivity.ts'
import type { Store } from '../store.ts'
import { trustScriptUrl } from '../ui/trustedTypes.ts'
import type { QuoteState } from './quote.ts'
import { createQuoteService, type QuoteService } from './quoteService.ts'
import workerUrl from './quotes.worker.ts?worker&url'

export function startQuotes(state: Store<QuoteState>): QuoteService {
  return createQuoteService(state, {
    startWorker: () => new Worker(trustScriptUrl(workerUrl), { type: 'module' }),
    elapsed: () => performance.timeOrigin + performance.now(),
    activity: browserActivity,
  })
}
