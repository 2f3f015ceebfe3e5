import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Server } from './startSiteServer.ts'

const house = fileURLToPath(new URL('../../..', import.meta.url))
const ready = /running at (http:\/\/\S+)/

/** Serves the built site of the local world, once its chains are up. */
export async function startLocalWorld(): Promise<Server> {
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'error', STARTED_BY: String(process.pid) }
  const child = spawn(process.execPath, ['server/serve.mjs'], { cwd: house, env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const chunk of child.stdout) {
    const origin = ready.exec(String(chunk))?.[1]
    if (origin !== undefined) return { origin, stop: () => void child.kill() }
  }
  throw new Error('The local world could not start.')
}
