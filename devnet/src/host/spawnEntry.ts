import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

type Entry = 'buildSnapshots' | 'hostChains'

/**
 * EDR records every step of a call: half a gigabyte for one call that reads a whole market. Its allocator, mimalloc,
 * would keep that memory for later; this makes it return freed memory at once. That takes time, so the process that builds
 * the chains and ends keeps its memory.
 */
const environments = { hostChains: { MIMALLOC_PURGE_DELAY: '0' }, buildSnapshots: { MIMALLOC_PURGE_DELAY: undefined } }

/** Starts a process of this folder that talks over a channel. It ends when the channel closes. */
export function spawnEntry(entry: Entry, bundle?: URL): ChildProcess {
  return spawn(process.execPath, listArguments(entry, bundle), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
    env: { ...process.env, ...environments[entry] },
  })
}

/** From the given bundle, or from the one that this code is part of. Otherwise from source, which starts more slowly. */
function listArguments(entry: Entry, bundle?: URL): readonly string[] {
  const folder = bundle ?? (import.meta.url.endsWith('.ts') ? undefined : new URL('.', import.meta.url))
  if (folder !== undefined) return [fileURLToPath(new URL(`${entry}.js`, folder))]
  const { href: loader } = pathToFileURL(createRequire(import.meta.url).resolve('tsx'))
  return ['--import', loader, fileURLToPath(new URL(`${entry}.ts`, import.meta.url))]
}

/** Resolves with the reason when the process has ended. */
export function waitForEnd(child: ChildProcess): Promise<string> {
  let complaint = ''
  child.stderr?.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-2000)
  })
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    // Not 'close': a process that it started may hold its output open.
    child.on('exit', (code, signal) => resolve(signal ?? findErrorLine(complaint) ?? `code ${code}`))
  })
}

/** The line that names the error, from what may be a whole stack. */
function findErrorLine(text: string): string | undefined {
  return text
    .split('\n')
    .find((line) => /error|panicked/i.test(line))
    ?.trim()
}
