import { type LearnCopy, learnCopy } from './en/learn.ts'
import { useCopy } from './language.ts'

export function useLearnCopy(): LearnCopy {
  return useCopy(learnCopy)
}
