import { noQuote, type Question, type QuoteState } from '../../quotes/quote.ts'
import { startQuotes } from '../../quotes/startQuotes.ts'
import { createStore } from '../../store.ts'
import type { Quoted } from './offer.ts'
import { matchQuoted } from './swapPlan.ts'

const TIMEOUT_MS = 8_000

/** A quote for a question that the card does not ask any more. Undefined if there is none in time. */
export async function askOnce(question: Question): Promise<Quoted | undefined> {
  const state = createStore<QuoteState>(noQuote)
  const service = startQuotes(state)
  const quoted = await new Promise<Quoted | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), TIMEOUT_MS)
    state.subscribe(() => {
      const found = matchQuoted(state.get(), question)
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
    service.ask(question)
  })
  service.dispose()
  return quoted
}
