import { concepts as en } from './en/concepts.ts'
import type { LearnTexts } from './learnText.ts'
import { concepts as zh } from './zh/concepts.ts'

export const concepts: LearnTexts = { en, zh }
