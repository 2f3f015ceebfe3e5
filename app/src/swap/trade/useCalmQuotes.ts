import { useSyncExternalStore } from 'react'
import type { QuoteState } from '../../quotes/quote.ts'
import { useSwap, useTrade } from '../state/SwapContext.ts'

/** The state of the quotes for what may follow the amounts a moment later. */
export function useCalmQuotes<T>(select: (state: QuoteState) => T): T {
  const { quotes } = useSwap()
  const { subscribe, get } = useTrade()?.calmQuotes ?? quotes.state
  return useSyncExternalStore(subscribe, () => select(get()))
}
