import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { onTestFinished } from 'vitest'

/** Builds a program once, so that each of many starts takes no longer than Node does. Gives its path. For tests. */
export async function bundle(entry: string): Promise<string> {
  // Inside the room, for there Node finds the packages.
  const room = fileURLToPath(new URL('..', import.meta.url))
  const outDir = join(room, 'node_modules/.crash', entry)
  const config = { ssr: `src/${entry}.ts`, outDir, target: 'node20', minify: false, emptyOutDir: true }
  await build({
    root: room,
    configFile: false,
    logLevel: 'silent',
    build: { ...config, rolldownOptions: { output: { entryFileNames: 'main.mjs' } } },
  })
  return join(outDir, 'main.mjs')
}

export type Victim = { readonly child: ChildProcess; readonly message: string; kill(): Promise<void> }

/** Starts it and waits for its first message. */
export async function startVictim(path: string, env: Readonly<Record<string, string>>): Promise<Victim> {
  const child = fork(path, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  const [message] = await Promise.race([once(child, 'message'), ended.then(() => ['ended'])])
  if (message === 'ended') throw new Error('The program ended before it was up.')
  return {
    child,
    message: String(message),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
