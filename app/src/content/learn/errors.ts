import { errors as en } from './en/errors.ts'
import type { LearnTexts } from './learnText.ts'
import { errors as zh } from './zh/errors.ts'

export const errors: LearnTexts = { en, zh }
