import { api as texts } from '../../content/learn/api.ts'
import { callParts } from '../api/callParts.tsx'
import type { LearnPageContents } from '../learnPage.ts'

export const api: LearnPageContents = { texts, parts: callParts }
