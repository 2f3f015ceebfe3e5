import { useSyncExternalStore } from 'react'
import type { QuoteState } from '../../quotes/quote.ts'
import { useSwap, useTrade } from '../state/SwapContext.ts'

/** The state of the quotes for what may follow the amounts a moment later. */
export function useCalmQuotes(): QuoteState {
  return useCalm((state) => state)
}

/** Whether the answer takes so long that it shows. Most quotes come before a fade could be seen. */
export function useIsLate(): boolean {
  return useCalm((state) => (state.type !== 'quote' && state.type !== 'transfer') || state.isPending)
}

function useCalm<T>(select: (state: QuoteState) => T): T {
  const { quotes } = useSwap()
  const { subscribe, get } = useTrade()?.calmQuotes ?? quotes.state
  return useSyncExternalStore(subscribe, () => select(get()))
}
