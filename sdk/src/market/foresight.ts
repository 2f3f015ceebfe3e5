import type { QuoteReport } from './quoteMessage.ts'
import { describeQuestion, type FoundQuote, type Question, type QuoteState } from './quoteState.ts'

type Foreseen = Extract<QuoteReport, { type: 'foreseen' }>
type Known = { readonly state: Extract<QuoteState, { type: 'quote' }>; readonly sequence: number }

/** Caches the precomputed quotes for the next keystroke. All are of one block. */
export function createForesight() {
  let last: Foreseen | undefined
  let quotes: ReadonlyMap<string, FoundQuote> = new Map()
  return {
    keep(questions: readonly Question[], report: Foreseen): void {
      last = report
      const found = questions.map((question, index) => [describeQuestion(question), report.quotes[index]] as const)
      quotes = new Map(found.filter((entry): entry is [string, FoundQuote] => entry[1] !== undefined))
    },
    /** Undefined if an answer newer than the cache was shown: it may be of a newer block. */
    find(question: Question, { since }: { readonly since: number }): Known | undefined {
      const quote = quotes.get(describeQuestion(question))
      if (last === undefined || quote === undefined || last.sequence < since) return undefined
      const { stamp, sequence } = last
      return { sequence, state: { type: 'quote', question, quote, stamp, singlePool: undefined, isPending: false } }
    },
    forget(): void {
      last = undefined
    },
  }
}
