import { type LearnCopy, learnCopy } from './en/learn.ts'
import { useLanguage } from './language.ts'
import { learn } from './zh/learn.ts'

/** Both languages load with the documentation, so that no other page carries these texts. */
export function useLearnCopy(): LearnCopy {
  return useLanguage() === 'zh' ? learn : learnCopy
}
