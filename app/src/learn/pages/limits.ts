import { limits as texts } from '../../content/learn/limits.ts'
import type { LearnPageContents } from '../learnPage.ts'

export const limits: LearnPageContents = { texts }
