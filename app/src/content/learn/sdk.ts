import { sdk as en } from './en/sdk.ts'
import type { LearnTexts } from './learnText.ts'
import { sdk as zh } from './zh/sdk.ts'

export const sdk: LearnTexts = { en, zh }
