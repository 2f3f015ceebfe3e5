import { academy as texts } from '../../content/learn/academy.ts'
import type { LearnPageContents } from '../learnPage.ts'

export const academy: LearnPageContents = { texts }
