import { fromOutside } from '@murmur/sdk/chain/outsideFailure'
import type { Question } from '@murmur/sdk/market/quoteState'
import type { Quoted } from '@murmur/sdk/trade/offer'
import { createQuotes } from '../../quotes/quotes.ts'
import { matchQuoted } from './createPlan.ts'

const TIMEOUT_MS = 8_000

/** A quote for a question that the card does not ask any more. Undefined if there is none in time. */
export async function askOnce(question: Question): Promise<Quoted | undefined> {
  const { pay } = question
  const { state, load, dispose } = createQuotes((path) => fetch(path))
  const loading = load('units' in pay ? pay.listing.chainId : pay.chainId)
  const service = await fromOutside(loading, { failure: 'The quotes could not be loaded.' })
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
  dispose()
  return quoted
}
