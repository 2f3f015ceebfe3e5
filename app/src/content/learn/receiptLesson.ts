import { receiptLesson as en } from './en/receiptLesson.ts'
import type { LearnTexts } from './learnText.ts'
import { receiptLesson as zh } from './zh/receiptLesson.ts'

export const receiptLesson: LearnTexts = { en, zh }
