import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { bundle } from './bundle.ts'

type Ended = { readonly output: string; readonly code: number | null; readonly signal: string | null }

type Limits = { readonly fileBytes?: number }

/** Makes writes beyond this file size fail, as on a full disk. Linux only. */
export function limitFiles(pid: number | undefined, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
}

/** Runs the server without the site as a child process, in an empty folder. */
export async function spawnServer(env: Readonly<Record<string, string>>, { fileBytes }: Limits = {}) {
  const main = await bundle('src/main')
  const directory = await mkdtemp(join(tmpdir(), 'server-'))
  const { PATH = '' } = process.env
  const limit = fileBytes === undefined ? [] : ['prlimit', `--fsize=${fileBytes}:unlimited`]
  const [command = '', ...args] = [...limit, process.execPath, main, '--api-only']
  const child = spawn(command, args, {
    cwd: directory,
    env: { PATH, DATA_DIR: directory, ...env },
  })
  const ended = collect(child)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(directory, { recursive: true, force: true })
  })
  return { child, ended, directory }
}

/** Starts a server and waits until it listens. */
export async function startProcess(env: Readonly<Record<string, string>> = {}, limits: Limits = {}) {
  const { child, ended, directory } = await spawnServer({ PORT: '0', ...env }, limits)
  if (child.stdout === null) throw new Error('The server has no output.')
  const line = await Promise.race([once(createInterface(child.stdout), 'line').then(([line]) => String(line)), ended])
  if (typeof line !== 'string') throw new Error(`The server did not start: ${line.output}`)
  const origin = (line.split(' at ')[1] ?? '').replace('localhost', '127.0.0.1')
  return { child, ended, directory, origin, port: Number(new URL(origin).port), pid: child.pid ?? 0 }
}

/** The whole output and the exit status. */
async function collect(child: ChildProcess): Promise<Ended> {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const [code, signal] = await once(child, 'close')
  return { output, code, signal }
}

type Killable = { readonly child: ChildProcess; readonly message: string; kill(): Promise<void> }

/** Starts a program and waits for its first message. */
export async function startKillable(path: string, env: Readonly<Record<string, string>>): Promise<Killable> {
  const child = fork(path, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  const [message] = await Promise.race([once(child, 'message'), ended.then(() => ['ended'])])
  if (message === 'ended') throw new Error('The program ended before it was ready.')
  return {
    child,
    message: String(message),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
