import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { bundle } from './exampleBundle.ts'

export type Ended = { readonly output: string; readonly code: number | null; readonly signal: string | null }

/** The server as a process of its own in an empty folder, without the site. For tests. */
export async function spawnServer(env: Readonly<Record<string, string>>) {
  const main = await bundle('main')
  const directory = await mkdtemp(join(tmpdir(), 'server-'))
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [main, '--api-only'], {
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

/** The same, once it answers. */
export async function startProcess(env: Readonly<Record<string, string>> = {}) {
  const { child, ended, directory } = await spawnServer({ PORT: '0', ...env })
  if (child.stdout === null) throw new Error('The server has no output.')
  const line = await Promise.race([once(createInterface(child.stdout), 'line').then(([line]) => String(line)), ended])
  if (typeof line !== 'string') throw new Error(`The server did not start: ${line.output}`)
  const origin = (line.split(' at ')[1] ?? '').replace('localhost', '127.0.0.1')
  return { child, ended, directory, origin, port: Number(new URL(origin).port), pid: child.pid ?? 0 }
}

/** Everything it said, and how it ended. */
async function collect(child: ChildProcess): Promise<Ended> {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const [code, signal] = await once(child, 'close')
  return { output, code, signal }
}
