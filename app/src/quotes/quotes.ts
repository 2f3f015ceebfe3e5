import { createStore, type ReadableStore } from '../store.ts'
import { noQuote, type QuoteState } from './quote.ts'
import type { QuoteService } from './quoteService.ts'

/** Quotes from the pools. Their code loads with the first use, which needs open trading. */
export type Quotes = {
  readonly state: ReadableStore<QuoteState>
  load(): Promise<QuoteService>
  dispose(): void
}

export function createQuotes(): Quotes {
  const state = createStore(noQuote)
  let loaded: Promise<QuoteService> | undefined
  const load = async () => (await import('./startQuotes.ts')).startQuotes(state)
  return {
    state,
    load() {
      loaded ??= load().catch((error: unknown) => {
        loaded = undefined
        throw error
      })
      return loaded
    },
    dispose: () => void loaded?.then((service) => service.dispose()),
  }
}
