import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

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
