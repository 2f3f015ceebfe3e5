import { type AcademyCopy, academyCopy } from './en/academy.ts'
import { useLanguage } from './language.ts'
import { academy } from './zh/academy.ts'

/** Both languages load with the lessons, so that no other page carries these texts. */
export function useAcademyCopy(): AcademyCopy {
  return useLanguage() === 'zh' ? academy : academyCopy
}
