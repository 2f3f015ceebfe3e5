import { createApiText } from './createApiText.ts'
import { api as en } from './en/api.ts'
import type { LearnTexts } from './learnText.ts'
import { apiWords, api as zh } from './zh/api.ts'

export const api: LearnTexts = {
  en: createApiText(en, (words) => words),
  zh: createApiText(zh, (words) => apiWords[words] ?? words),
}
