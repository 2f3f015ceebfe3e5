import { type EvolutionTexts, evolutionCopy } from './en/evolution.ts'
import { useLanguage } from './language.ts'
import { evolution } from './zh/evolution.ts'

/** Both languages load with the page, so that no other page carries these texts. */
export function useEvolutionTexts(): EvolutionTexts {
  return useLanguage() === 'zh' ? evolution : evolutionCopy
}
