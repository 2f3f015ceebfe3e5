import { setTimeout as wait } from 'node:timers/promises'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createMurmur } from './murmur.ts'
import { createRunTool } from './runTool.ts'
import { createToolServer } from './toolServer.ts'

/** `npm run mcp`: the tools over standard input and output, for a Murmur that runs at MURMUR_URL. */
const origin = process.env.MURMUR_URL ?? 'http://localhost:3000'

const murmur = createMurmur({
  async ask(path) {
    const answer = await fetch(new URL(path, origin))
    return { status: answer.status, body: answer.ok ? await answer.json() : undefined }
  },
  fetch,
  wait: (ms) => wait(ms),
  now: Date.now,
  random: Math.random,
})

const runTool = createRunTool(murmur, { onError: (error) => console.error(error) })
await createToolServer(runTool).connect(new StdioServerTransport())
