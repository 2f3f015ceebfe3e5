import { selfHosting as en } from './en/selfHosting.ts'
import type { LearnTexts } from './learnText.ts'
import { selfHosting as zh } from './zh/selfHosting.ts'

export const selfHosting: LearnTexts = { en, zh }
