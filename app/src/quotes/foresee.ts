import type { FoundQuote, Question } from './quote.ts'

type Foreseeing = {
  readonly schedule: (act: () => void) => void
  /** False after the next key or block, which ends it. */
  readonly isCurrent: () => boolean
  readonly find: (question: Question) => FoundQuote | undefined
  readonly report: (quotes: readonly (FoundQuote | undefined)[]) => void
}

/** Answers what the next key may ask, before it comes. One question at a time, so that no key and no block waits. */
export function foresee(questions: readonly Question[], { schedule, isCurrent, find, report }: Foreseeing): void {
  const quotes: (FoundQuote | undefined)[] = []
  const step = () => {
    const question = questions[quotes.length]
    if (!isCurrent()) return
    if (question === undefined) return report(quotes)
    quotes.push(find(question))
    schedule(step)
  }
  if (questions.length > 0) schedule(step)
}
