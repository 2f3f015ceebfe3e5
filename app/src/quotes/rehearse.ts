import type { Amount } from '@murmur/engine/amount'
import type { Question } from './quote.ts'

/** A digit more, some more, and one less. */
const factors = [
  { times: 10n, by: 1n },
  { times: 100n, by: 1n },
  { times: 1000n, by: 1n },
  { times: 1n, by: 10n },
]
const ROUNDS = 3n

/**
 * Questions that the next keys may ask, around the first one. The browser compiles the engine while it runs, so that the
 * first quotes take several times as long: these are computed while the worker has nothing else to do.
 */
export function createRehearsal(): (first: Question) => Question | undefined {
  let left: Question[] | undefined
  return (first) => {
    left ??= listQuestions(first)
    return left.shift()
  }
}

function listQuestions(question: Question): Question[] {
  const questions: Question[] = []
  for (let round = 1n; round <= ROUNDS; round += 1n) {
    for (const { times, by } of factors) questions.push(scale(question, { times: round * times, by }))
  }
  return questions
}

function scale(question: Question, { times, by }: (typeof factors)[number]): Question {
  const { pay, receive } = question
  const change = (amount: Amount) => ({ ...amount, units: (amount.units * times) / by })
  if ('units' in pay && !('units' in receive)) return { ...question, pay: change(pay), receive }
  return 'units' in receive && !('units' in pay) ? { ...question, pay, receive: change(receive) } : question
}
