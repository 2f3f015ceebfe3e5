import { concepts as texts } from '../../content/learn/concepts.ts'
import type { LearnPageContents } from '../learnPage.ts'

export const concepts: LearnPageContents = { texts }
