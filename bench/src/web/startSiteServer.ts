import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Server = { readonly origin: string; stop(): void }

/** Serves a built site with the real server, in a separate process, so that measuring does not slow it down. */
export async function startServer(site: string): Promise<Server> {
  const child = fork(fileURLToPath(new URL('serveSite.ts', import.meta.url)), [site])
  return { origin: await readOrigin(child), stop: () => void child.kill() }
}

async function readOrigin(child: ChildProcess): Promise<string> {
  const origin = await Promise.race([
    once(child, 'message').then(([message]) => String(message)),
    once(child, 'exit').then(() => undefined),
  ])
  if (origin === undefined) throw new Error('The server could not start.')
  return origin
}
