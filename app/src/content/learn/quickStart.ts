import { quickStart as en } from './en/quickStart.ts'
import type { LearnTexts } from './learnText.ts'
import { quickStart as zh } from './zh/quickStart.ts'

export const quickStart: LearnTexts = { en, zh }
