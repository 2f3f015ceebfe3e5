import { useSyncExternalStore } from 'react'
import type { QuoteState } from '../../quotes/quote.ts'
import { useSwap, useTrade } from '../state/SwapContext.ts'

/** The quotes for what stands below the amounts: a frame later, so that a key paints its amount sooner. */
export function usePaintedQuotes(): QuoteState {
  const { quotes } = useSwap()
  const { subscribe, get } = useTrade()?.paintedQuotes ?? quotes.state
  return useSyncExternalStore(subscribe, get)
}

/** The quotes for parts of the card that may update only when typing pauses. */
export function useRestingQuotes(): QuoteState {
  const { quotes } = useSwap()
  const { subscribe, get } = useTrade()?.restingQuotes ?? quotes.state
  return useSyncExternalStore(subscribe, get)
}

/** Whether the answer takes so long that it shows. Most quotes come before a fade could be seen. */
export function useIsLate(): boolean {
  const { quotes } = useSwap()
  const { subscribe, get } = useTrade()?.calmQuotes ?? quotes.state
  return useSyncExternalStore(subscribe, () => isLate(get()))
}

function isLate(state: QuoteState): boolean {
  return (state.type !== 'quote' && state.type !== 'transfer') || state.isPending
}
