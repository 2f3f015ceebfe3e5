import { useLanguage } from '../language.ts'
import { apiWords } from './zh/api.ts'

/** The sentences of the OpenAPI document in the user's language. */
export function useCallWords(): (words: string) => string {
  return useLanguage() === 'zh' ? (words) => apiWords[words] ?? words : (words) => words
}
