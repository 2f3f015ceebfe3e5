import { type ProblemCode, problems } from '@murmur/sdk/v1Problems'
import { useLanguage } from '../language.ts'
import { problems as zh } from './zh/problems.ts'

type ProblemTexts = Readonly<Record<ProblemCode, { readonly title: string; readonly solution: string }>>

/** English is what the API answers with. */
export function useProblemTexts(): ProblemTexts {
  return useLanguage() === 'zh' ? zh : problems
}
