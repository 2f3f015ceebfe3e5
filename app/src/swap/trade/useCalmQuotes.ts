import { useSyncExternalStore } from 'react'
import { describePair, type Question, type QuoteState } from '../../quotes/quote.ts'
import { useSwap, useTrade } from '../state/SwapContext.ts'

/**
 * The quotes for what stands below the amounts: after the amounts are painted, so that a key paints them sooner. Figures of
 * another pair are never shown below its amounts.
 */
export function usePaintedQuotes(now: QuoteState): QuoteState {
  const { quotes } = useSwap()
  const { subscribe, get } = useTrade()?.paintedQuotes ?? quotes.state
  const painted = useSyncExternalStore(subscribe, get)
  const isSamePair = 'question' in now && 'question' in painted && isSame(now.question, painted.question)
  return isSamePair ? painted : now
}

function isSame(one: Question, other: Question): boolean {
  return describePair(one) === describePair(other)
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
