import { limits as en } from './en/limits.ts'
import type { LearnTexts } from './learnText.ts'
import { limits as zh } from './zh/limits.ts'

export const limits: LearnTexts = { en, zh }
