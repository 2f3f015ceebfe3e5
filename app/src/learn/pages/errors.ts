import problem from '../../../samples/problem.json?raw'
import { errors as texts } from '../../content/learn/errors.ts'
import type { LearnPageContents } from '../learnPage.ts'
import { ProblemList } from '../ProblemList.tsx'

export const errors: LearnPageContents = {
  texts,
  samples: { 'problem.json': problem },
  parts: { problems: ProblemList },
}
