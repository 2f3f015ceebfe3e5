import type { FoundQuote, Question } from './quoteState.ts'

type Foreseeing = {
  readonly schedule: (act: () => void) => void
  /** False once a keystroke or a block has made the questions obsolete. */
  readonly isCurrent: () => boolean
  readonly find: (question: Question) => FoundQuote | undefined
  readonly report: (quotes: readonly (FoundQuote | undefined)[]) => void
}

/** Precomputes quotes for the likely next keystrokes, one per task, so that real questions are not delayed. */
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
