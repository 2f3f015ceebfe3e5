import { transferLesson as en } from './en/transferLesson.ts'
import type { LearnTexts } from './learnText.ts'
import { transferLesson as zh } from './zh/transferLesson.ts'

export const transferLesson: LearnTexts = { en, zh }
