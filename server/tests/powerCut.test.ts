import { Buffer } from 'node:buffer'
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../src/database/sqliteDatabase.ts'
import { bundle } from '../testing/bundle.ts'
import { createRandom, reportRow, scale } from '../testing/deepRun.ts'
import { createTemporaryFolder } from '../testing/temporaryFolder.ts'
import { createTestNewsletter } from '../testing/testNewsletter.ts'

/** Only Linux has it, and a container may forbid it. */
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

test.skipIf(!canTrace)('N-02: a sign-up is acknowledged after its sync, and no power cut loses one', async () => {
  const cuts = scale(100)
  const calls = await traceSignUps(cuts)
  const acknowledged = calls.flatMap(({ type }, at) => (type === 'accepted' ? [at] : []))
  expect(acknowledged).toHaveLength(cuts)
  const random = createRandom(2)
  let lost = 0
  for (const [index, at] of acknowledged.entries()) {
    // Right after the answer, or at any moment before the next one.
    const next = acknowledged[index + 1] ?? calls.length
    const cut = at + 1 + (index % 2) * Math.floor(random() * (next - at))
    const rows = await countRows(cutPower(calls.slice(0, cut)))
    lost += Math.max(0, index + 1 - rows)
  }
  reportRow('N-02', `${cuts} power cuts: ${lost} acknowledged sign-ups lost`)
  expect(lost).toBe(0)
  // Proves the model: it loses writes without a sync.
  const last = calls.findLastIndex(({ type }) => type === 'sync')
  const unsynced = calls.filter(({ type }, at) => type !== 'sync' || at < last)
  expect(await countRows(cutPower(unsynced))).toBe(cuts - 1)
})

/** The system calls of a real server that answers sign-ups one after the other. */
async function traceSignUps(count: number): Promise<readonly Call[]> {
  const [DATA_DIR, traces] = [createTemporaryFolder(), createTemporaryFolder()]
  const log = join(traces, 'trace')
  const execArgv = ['-D', '-f', '-y', '-xx', '-s', '100000', '-e', `trace=${tracedCalls}`, '-o', log, process.execPath]
  const child = fork(await bundle('testing/killableServer'), {
    execPath: 'strace',
    execArgv,
    env: { PATH: process.env.PATH, DATA_DIR },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [origin] = await once(child, 'message')
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  for (let index = 0; index < count; index += 1) {
    const body = JSON.stringify({ email: `${index}@example.org` })
    const { status } = await fetch(`${origin}/api/newsletter`, { method: 'POST', headers, body })
    expect(status).toBe(202)
  }
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(() => readFileSync(log, 'utf8')).toContain('killed by SIGKILL')
  return parseTrace(readFileSync(log, 'utf8'))
}

/** Opens the database of these files. */
async function countRows(files: ReadonlyMap<string, Buffer>): Promise<number> {
  const folder = mkdtempSync(`${createTemporaryFolder()}-cut-`)
  for (const [path, bytes] of files) {
    if (basename(path).startsWith('newsletter.db')) writeFileSync(join(folder, basename(path)), bytes)
  }
  const database = await openSqlite(folder)
  const { subscribers } = await createTestNewsletter(database)
  const rows = await subscribers.count()
  await database.close()
  rmSync(folder, { recursive: true })
  return rows
}

/** A system call that matters: a change of a file, a finished sync, or the first byte of an answer with status 202. */
type Call =
  | { readonly type: 'write'; readonly path: string; readonly bytes: Buffer; readonly at: number }
  | { readonly type: 'truncate'; readonly path: string; readonly length: number }
  | { readonly type: 'remove'; readonly path: string }
  | { readonly type: 'sync'; readonly path: string }
  | { readonly type: 'accepted' }

/** The calls that `strace` must follow. Not every processor has `unlink`. */
const tracedCalls = 'pwrite64,ftruncate,?unlink,unlinkat,fsync,fdatasync,write,writev,sendto,sendmsg'

const ACCEPTED = toHex('HTTP/1.1 202')

/** Reads the output of `strace -f -y -xx`. A sync counts from its end, everything else from its start. */
function parseTrace(trace: string): readonly Call[] {
  const pending = new Map<string, Call>()
  return trace.split('\n').flatMap((line) => {
    const [, thread = '', text = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    if (/^<\.\.\. f(data)?sync resumed>\) += 0/.test(text)) {
      const call = pending.get(thread)
      pending.delete(thread)
      return call === undefined ? [] : [call]
    }
    const call = parseCall(text)
    if (call?.type === 'sync' && text.includes('<unfinished')) {
      pending.set(thread, call)
      return []
    }
    return call === undefined ? [] : [call]
  })
}

function parseCall(text: string): Call | undefined {
  const [, name = '', rest = ''] = /^(\w+)\((.*)$/.exec(text) ?? []
  const path = fromHex(/^\d+<([^>]+)>/.exec(rest)?.[1] ?? '').toString()
  if (name === 'fsync' || name === 'fdatasync')
    return / = 0|<unfinished/.test(rest) ? { type: 'sync', path } : undefined
  if (name === 'ftruncate') return { type: 'truncate', path, length: Number(/, (\d+)/.exec(rest)?.[1]) }
  if (name === 'unlink' || name === 'unlinkat')
    return { type: 'remove', path: fromHex(/"([^"]*)"/.exec(rest)?.[1] ?? '').toString() }
  if (name === 'pwrite64') return { type: 'write', path, ...parseWrite(rest) }
  return rest.includes(ACCEPTED) ? { type: 'accepted' } : undefined
}

function parseWrite(text: string): { readonly bytes: Buffer; readonly at: number } {
  const [, hex = '', at = '0'] = /, "([^"]*)", \d+, (\d+)/.exec(text) ?? []
  return { bytes: fromHex(hex), at: Number(at) }
}

/** The files as they are after a power cut: a change that no sync has followed is lost. */
function cutPower(calls: readonly Call[]): ReadonlyMap<string, Buffer> {
  const kept = new Map<string, Buffer>()
  const unsynced = new Map<string, Call[]>()
  for (const call of calls) {
    if (call.type === 'accepted') continue
    const waiting = unsynced.get(call.path) ?? []
    if (call.type === 'remove') {
      kept.delete(call.path)
      unsynced.delete(call.path)
    } else if (call.type === 'sync') {
      kept.set(call.path, changeFile(kept.get(call.path) ?? Buffer.alloc(0), waiting))
      unsynced.delete(call.path)
    } else {
      waiting.push(call)
      unsynced.set(call.path, waiting)
    }
  }
  return kept
}

function changeFile(before: Buffer, calls: readonly Call[]): Buffer {
  // Room for all of them at once, because a copy for each write would take minutes.
  const ends = calls.map((call) => (call.type === 'write' ? call.at + call.bytes.length : 0))
  return calls.reduce(change, extend(before, Math.max(...ends, 0)))
}

function change(file: Buffer, call: Call): Buffer {
  if (call.type === 'truncate') return Buffer.concat([file], call.length)
  if (call.type !== 'write') return file
  const changed = extend(file, call.at + call.bytes.length)
  call.bytes.copy(changed, call.at)
  return changed
}

function extend(file: Buffer, length: number): Buffer {
  return file.length >= length ? file : Buffer.concat([file], length)
}

function toHex(text: string): string {
  return [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
}

function fromHex(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex')
}
