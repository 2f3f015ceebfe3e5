import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { openPostgres } from '../src/database/postgresDatabase.ts'
import { reportRow, scale } from '../testing/deepRun.ts'
import { limitFiles, startProcess } from '../testing/serverProcess.ts'
import { createTestNewsletter } from '../testing/testNewsletter.ts'
import { startPostgres, type TestPostgres } from '../testing/testPostgres.ts'

let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
}, 60_000)
afterAll(() => server.stop())

test('several processes on one PostgreSQL share the work and send no mail twice', { timeout: 60_000 }, async () => {
  const url = await server.createDatabase()
  const parts = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const database = openPostgres(url)
      onTestFinished(() => database.close())
      return createTestNewsletter(database)
    }),
  )
  const count = scale(500)
  await Promise.all(
    parts.map(async ({ subscribers }) => {
      for (let index = 0; index < count; index += 1) {
        await subscribers.subscribe({ email: `${index}@example.org`, client: '192.0.2.1' })
      }
    }),
  )
  const mails = (await Promise.all(parts.map(({ sendAll }) => sendAll()))).flat()
  expect(await parts[0]?.subscribers.count()).toBe(count)
  expect(new Set(mails.map(({ address }) => address)).size).toBe(count)
  expect(mails).toHaveLength(count)
})

test('N-05: writes to locked tables are refused after five seconds, and accepted once unlocked', async () => {
  const url = await server.createDatabase()
  const [hasty, patient] = [scale(5_000), 60_000].map((lockWaitMs) => openPostgres(url, { lockWaitMs }))
  if (hasty === undefined || patient === undefined) throw new Error('Two databases are needed.')
  onTestFinished(async () => void (await Promise.all([hasty.close(), patient.close()])))
  const { subscribers: early } = await createTestNewsletter(hasty)
  const { subscribers: late } = await createTestNewsletter(patient)
  const { locked, unlock } = await lockTables(patient)
  onTestFinished(unlock)
  await expect(early.subscribe({ email: 'early@example.org', client: '' })).rejects.toThrow('lock timeout')
  const waiting = late.subscribe({ email: 'patient@example.org', client: '' })
  await waitUntilBlocked(patient)
  // Beyond the lock timeout.
  await delay(scale(5_000))
  unlock()
  await Promise.all([waiting, locked])
  expect((await late.list()).map(({ address }) => address)).toEqual(['patient@example.org'])
})

/** Resolves once the tables are locked. They stay locked until `unlock` is called. */
async function lockTables(database: Database) {
  const events = new EventEmitter()
  const isLocked = once(events, 'locked')
  const locked = database.transaction(async (query) => {
    await query('LOCK TABLE subscribers, consents IN ACCESS EXCLUSIVE MODE')
    const isUnlocked = once(events, 'unlock')
    events.emit('locked')
    await isUnlocked
  })
  await Promise.race([isLocked, locked])
  return { locked, unlock: () => void events.emit('unlock') }
}

/** Waits until a statement is blocked by a lock. */
async function waitUntilBlocked(database: Database): Promise<void> {
  const find = () => database.transaction((query) => query('SELECT pid FROM pg_locks WHERE NOT granted'))
  while ((await find()).length === 0);
}

test('N-05: a restart of PostgreSQL under load loses no acknowledged write', { timeout: 120_000 }, async () => {
  const database = openPostgres(await server.createDatabase())
  onTestFinished(() => database.close())
  const { subscribers } = await createTestNewsletter(database)
  const kept: string[] = []
  let failures = 0
  let isOver = false
  const write = async (writer: number) => {
    for (let index = 0; !isOver; index += 1) {
      const email = `${writer}.${index}@example.org`
      await subscribers.subscribe({ email, client: '192.0.2.1' }).then(
        () => kept.push(email),
        () => (failures += 1),
      )
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const writers = Promise.all(Array.from({ length: 5 }, (_, writer) => write(writer)))
  const rounds = scale(50)
  for (let round = 0; round < rounds; round += 1) {
    const enough = kept.length + 5
    while (kept.length < enough) await new Promise((resolve) => setTimeout(resolve, 5))
    await server.restart()
  }
  isOver = true
  await writers
  const stored = new Set((await subscribers.list()).map(({ address }) => address))
  expect(kept.filter((email) => !stored.has(email))).toEqual([])
  await subscribers.subscribe({ email: 'after@example.org', client: '192.0.2.1' })
  reportRow('N-05', `${rounds} restarts, ${kept.length} acknowledged, ${failures} refused, 0 lost`)
})

// Only Linux can limit the files of another process.
test.skipIf(process.platform !== 'linux')(
  '/readyz fails while the disk is full, and a start on it is read-only',
  async () => {
    const { child, origin, directory } = await startProcess()
    const ask = async (base: string) => (await fetch(`${base}/readyz`)).status
    expect(await ask(origin)).toBe(200)
    limitFiles(child.pid, 0)
    expect(await ask(origin)).toBe(503)
    limitFiles(child.pid, 'unlimited')
    expect(await ask(origin)).toBe(200)
    child.kill('SIGKILL')
    await once(child, 'exit')

    const full = await startProcess({ DATA_DIR: directory }, { fileBytes: 0 })
    expect(await ask(full.origin)).toBe(503)
    expect((await fetch(`${full.origin}/healthz`)).status).toBe(200)
    expect(await signUp(full.origin)).toBe(503)
    limitFiles(full.child.pid, 'unlimited')
    await expect.poll(() => signUp(full.origin), { timeout: 20_000, interval: 1_000 }).not.toBe(503)
    expect(await ask(full.origin)).toBe(200)
    full.child.kill('SIGTERM')
    expect((await full.ended).output).toContain('the server is read-only')
  },
  60_000,
)

async function signUp(origin: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const body = JSON.stringify({ email: 'ada@example.org' })
  return (await fetch(`${origin}/api/newsletter`, { method: 'POST', headers, body })).status
}
