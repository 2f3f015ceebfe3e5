import type { Address } from '@murmur/engine/token'
import { elapsed } from '@murmur/sdk/clock'
import { type MarketRequest, sendEarlyMarket } from '@murmur/sdk/market/earlyMarket'
import { createQuoteService, type QuoteService } from '@murmur/sdk/market/quoteService'
import type { QuoteState } from '@murmur/sdk/market/quoteState'
import workerUrl from '@murmur/sdk/market/quotes.worker?worker&url'
import { browserActivity } from '@murmur/sdk/queries/browserActivity'
import type { Store } from '@murmur/sdk/store'
import { startWorker } from '../startWorker.ts'

export function startQuotes(state: Store<QuoteState>, early: MarketRequest): QuoteService {
  const worker = startWorker(workerUrl)
  void sendEarlyMarket(early, { post: (order, transfer) => worker.postMessage(order, transfer), elapsed })
  return createQuoteService(state, { worker, elapsed, activity: browserActivity, findHooks })
}

/** Its code reads chains, and loads beside the first quote, which does not wait for it. */
async function findHooks(chainId: number): Promise<readonly Address[] | undefined> {
  const code = await import('../findHooks.ts').catch((error: unknown) => {
    // The next question tries again.
    console.warn('The code that finds hooks could not be loaded.', error)
    return undefined
  })
  return await code?.findHooks(chainId)
}
