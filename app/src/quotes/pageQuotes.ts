import type { Listing } from '@murmur/engine/token'
import type { QuoteService } from '@murmur/sdk/market/quoteService'
import { noQuote, type QuoteState } from '@murmur/sdk/market/quoteState'
import workerUrl from '@murmur/sdk/market/quotes.worker?worker&url'
import { createStore, type ReadableStore } from '@murmur/sdk/store'

/** Quotes from the pools. Their code loads with the first use, which needs open trading. */
export type Quotes = {
  readonly state: ReadableStore<QuoteState>
  /** The market of this network is asked for while the code loads. */
  load(chainId: Listing['chainId']): Promise<QuoteService>
  dispose(): void
}

export function createQuotes(fetch: (path: string) => Promise<Response>): Quotes {
  const state = createStore(noQuote)
  let loaded: Promise<QuoteService> | undefined
  const load = async (path: string) => {
    // Without an answer the worker asks again by itself.
    const answer = fetch(path).catch(() => undefined)
    // Prefetch the worker's code into the cache while its other files load. A failure costs nothing.
    fetch(workerUrl).then(
      (response) => response.arrayBuffer(),
      () => {},
    )
    return (await import('./startQuotes.ts')).startQuotes(state, { path, answer })
  }
  return {
    state,
    load(chainId) {
      loaded ??= load(`/api/markets/${chainId}`).catch((error: unknown) => {
        loaded = undefined
        throw error
      })
      return loaded
    },
    dispose: () => void loaded?.then((service) => service.dispose()),
  }
}
