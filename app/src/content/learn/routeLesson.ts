import { routeLesson as en } from './en/routeLesson.ts'
import type { LearnTexts } from './learnText.ts'
import { routeLesson as zh } from './zh/routeLesson.ts'

export const routeLesson: LearnTexts = { en, zh }
