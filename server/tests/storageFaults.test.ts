import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { openPostgres } from '../src/database/postgresDatabase.ts'
import { openSqlite } from '../src/database/sqliteDatabase.ts'
import { reportRow, scale } from '../testing/deepRun.ts'
import { limitFiles, startProcess } from '../testing/serverProcess.ts'
import { createTemporaryFolder } from '../testing/temporaryFolder.ts'
import { createTestApp } from '../testing/testApp.ts'
import { createTestNewsletter } from '../testing/testNewsletter.ts'
import { startPostgres, type TestPostgres } from '../testing/testPostgres.ts'

let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

test('several processes on one PostgreSQL share the work and send no mail twice', async () => {
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
  const [early, late] = [await openEndpoint(hasty), await openEndpoint(patient)]
  const { locked, unlock } = await lockTables(patient)
  onTestFinished(unlock)
  expect(await early.signUp('early@example.org')).toBe(503)
  expect(early.lines.join()).toContain('lock timeout')
  const waiting = late.signUp('patient@example.org')
  await waitUntilBlocked(patient)
  // Ten seconds in all, beyond the lock timeout.
  await delay(scale(5_000))
  unlock()
  expect(await waiting).toBe(202)
  await locked
  expect(await late.listStored()).toEqual(['patient@example.org'])
  expect(await early.signUp('early@example.org')).toBe(202)
})

/** The newsletter's route on a database. Each request comes a minute after the last, so that no rate limit applies. */
async function openEndpoint(database: Database) {
  const { subscribers } = await createTestNewsletter(database)
  let elapsed = 0
  const { app, lines } = createTestApp({ subscribers, elapsed: () => (elapsed += 60_001) })
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const signUp = async (email: string) => {
    const payload = JSON.stringify({ email })
    return (await app.inject({ method: 'POST', url: '/api/newsletter', headers, payload })).statusCode
  }
  const listStored = async () => (await subscribers.list()).map(({ address }) => address)
  return { app, lines, signUp, listStored }
}

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

test('N-05: a restart of PostgreSQL under load loses no acknowledged write', async () => {
  const database = openPostgres(await server.createDatabase())
  onTestFinished(() => database.close())
  const { signUp: send, listStored } = await openEndpoint(database)
  const kept: string[] = []
  const refused: string[] = []
  let isOver = false
  const write = async (writer: number) => {
    for (let index = 0; !isOver; index += 1) {
      const email = `${writer}.${index}@example.org`
      const status = await send(email)
      if (status === 202) kept.push(email)
      else refused.push(`${status}`)
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
  const stored = new Set(await listStored())
  expect(kept.filter((email) => !stored.has(email))).toEqual([])
  expect(refused.filter((status) => status !== '503')).toEqual([])
  expect(await send('after@example.org')).toBe(202)
  reportRow('N-05', `${rounds} restarts, ${kept.length} acknowledged, ${refused.length} refused, 0 lost`)
})

test('N-05: sign-ups wait while SQLite is busy, other requests do not, and none is lost', async () => {
  const database = await openSqlite(createTemporaryFolder())
  onTestFinished(() => database.close())
  const { app, signUp, listStored } = await openEndpoint(database)
  const emails: string[] = []
  const rounds = scale(50)
  for (let round = 0; round < rounds; round += 1) {
    const events = new EventEmitter()
    const done = once(events, 'done')
    const busy = database.transaction(async (query) => {
      await query('SELECT 1')
      await done
    })
    const own = Array.from({ length: 20 }, (_, index) => `${round}.${index}@example.org`)
    const answers = Promise.all(own.map(signUp))
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    // The first time for ten seconds.
    if (round === 0) await delay(scale(10_000))
    expect(await Promise.race([answers, 'waiting'])).toBe('waiting')
    events.emit('done')
    await busy
    expect(new Set(await answers)).toEqual(new Set([202]))
    emails.push(...own)
  }
  expect((await listStored()).sort()).toEqual(emails.sort())
  reportRow('N-05', `SQLite busy ${rounds} times, once for ${scale(10)} s: ${emails.length} waited, 0 lost`)
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
