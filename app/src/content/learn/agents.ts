import { agents as en } from './en/agents.ts'
import type { LearnTexts } from './learnText.ts'
import { agents as zh } from './zh/agents.ts'

export const agents: LearnTexts = { en, zh }
