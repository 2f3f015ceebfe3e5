import { proofLesson as en } from './en/proofLesson.ts'
import type { LearnTexts } from './learnText.ts'
import { proofLesson as zh } from './zh/proofLesson.ts'

export const proofLesson: LearnTexts = { en, zh }
