import { slippageLesson as en } from './en/slippageLesson.ts'
import type { LearnTexts } from './learnText.ts'
import { slippageLesson as zh } from './zh/slippageLesson.ts'

export const slippageLesson: LearnTexts = { en, zh }
