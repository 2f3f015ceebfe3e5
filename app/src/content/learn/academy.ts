import { academy as en } from './en/academy.ts'
import type { LearnTexts } from './learnText.ts'
import { academy as zh } from './zh/academy.ts'

export const academy: LearnTexts = { en, zh }
