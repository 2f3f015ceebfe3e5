import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../src/database/sqliteDatabase.ts'
import { bundle } from '../testing/bundle.ts'
import { createRandom, reportRow, scale } from '../testing/deepRun.ts'
import { type Call, cutPower, parseTrace, tracedCalls } from '../testing/powerCut.ts'
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
