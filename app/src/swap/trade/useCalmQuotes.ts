import { useSyncExternalStore } from 'react'
import { isAboutPair, type QuoteState } from '../../quotes/quote.ts'
import { useScreen, useSwap, useTrade } from '../state/SwapContext.ts'

/** The quotes for what stands below the amounts: after the amounts are painted, so that a key paints them sooner. */
export function usePaintedQuotes(now: QuoteState): QuoteState {
  const { quotes } = useSwap()
  const { subscribe, get } = useTrade()?.paintedQuotes ?? quotes.state
  const painted = useSyncExternalStore(subscribe, get)
  const pay = useScreen(({ form }) => form.pay)
  const receive = useScreen(({ form }) => form.receive)
  return isAboutPair(painted, { pay, receive }) ? painted : now
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
