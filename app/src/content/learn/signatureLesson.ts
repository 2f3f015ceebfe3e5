import { signatureLesson as en } from './en/signatureLesson.ts'
import type { LearnTexts } from './learnText.ts'
import { signatureLesson as zh } from './zh/signatureLesson.ts'

export const signatureLesson: LearnTexts = { en, zh }
