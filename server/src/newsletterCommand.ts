import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv, StartError } from './env.ts'
import { askServer, type Command, runCommand } from './newsletter/controlSocket.ts'
import { openNewsletter } from './newsletter/newsletterService.ts'

const envFile = fileURLToPath(new URL('../../.env', import.meta.url))

try {
  process.stdout.write(await answer(parseCommand(process.argv.slice(2))))
} catch (error) {
  if (!(error instanceof StartError) && !(error instanceof RangeError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function parseCommand([type, email]: readonly string[]): Command {
  if (type === 'export') return { type }
  if (type === 'erase' && email !== undefined) return { type, email }
  throw new RangeError('Usage: newsletter:export, or newsletter:erase -- someone@example.org')
}

async function answer(command: Command): Promise<string> {
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const env = parseEnv(process.env)
  const fromServer = env.databaseUrl === undefined ? await askServer(env.dataDir, { command }) : undefined
  if (fromServer !== undefined) return fromServer
  const newsletter = await openNewsletter(env, { now: Date.now })
  try {
    return await runCommand(command, newsletter)
  } finally {
    await newsletter.close()
  }
}
