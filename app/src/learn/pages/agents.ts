import mcp from '../../../samples/mcp.json?raw'
import tools from '../../../samples/tools.sh?raw'
import { agents as texts } from '../../content/learn/agents.ts'
import type { LearnPageContents } from '../learnPage.ts'

export const agents: LearnPageContents = { texts, samples: { 'tools.sh': tools, 'mcp.json': mcp } }
