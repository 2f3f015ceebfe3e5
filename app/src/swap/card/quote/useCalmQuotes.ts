import { isAboutPair, noQuote, type QuoteState } from '@murmur/sdk/market/quoteState'
import { useSyncExternalStore } from 'react'
import { useScreen, useSwap, useTrade } from '../../state/SwapContext.ts'

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
  const resting = useSyncExternalStore(subscribe, get)
  const pay = useScreen(({ form }) => form.pay)
  const receive = useScreen(({ form }) => form.receive)
  // The route of another pair, or of an amount that waits for its quote, is not shown.
  const isShown = isAboutPair(resting, { pay, receive }) && !('isLate' in resting && resting.isLate)
  return isShown ? resting : noQuote
}
