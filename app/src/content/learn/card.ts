import { card as en } from './en/card.ts'
import type { LearnTexts } from './learnText.ts'
import { card as zh } from './zh/card.ts'

export const card: LearnTexts = { en, zh }
