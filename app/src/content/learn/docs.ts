import { docs as en } from './en/docs.ts'
import type { LearnTexts } from './learnText.ts'
import { docs as zh } from './zh/docs.ts'

export const docs: LearnTexts = { en, zh }
