import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { openSqlite } from '../src/database/sqliteDatabase.ts'
import { bundle } from '../testing/bundle.ts'
import { createRandom, reportRow, scale } from '../testing/deepRun.ts'
import { limitFiles, startKillable } from '../testing/serverProcess.ts'
import { createTemporaryFolder } from '../testing/temporaryFolder.ts'
import { createTestNewsletter } from '../testing/testNewsletter.ts'
import { startSmtp } from '../testing/testSmtp.ts'

let program: string
beforeAll(async () => {
  program = await bundle('testing/killableServer')
})

const WRITERS = 50

test('N-01: kill -9 at any moment under fifty writers loses and duplicates nothing', async () => {
  const DATA_DIR = createTemporaryFolder()
  const kills = scale(500, { part: 12 })
  const random = createRandom(1)
  const kept: string[] = []
  let sound = 0
  for (let round = 0; round < kills; round += 1) {
    const { message: origin, kill } = await startKillable(program, { DATA_DIR })
    let isOver = false
    const agent = new Agent({ keepAlive: true })
    const write = async (writer: number) => {
      for (let index = 0; !isOver; index += 1) {
        const email = `${round}.${writer}.${index}@example.org`
        if ((await subscribe(origin, { email, agent })) === 202) kept.push(email)
      }
    }
    const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
    // After a number of writes, not after a time, because a slow machine may not have written anything by then.
    const enough = kept.length + Math.floor(random() * 100)
    while (kept.length < enough) await delay(1)
    await kill()
    isOver = true
    await writers
    agent.destroy()
    if ((await inspectCopy(DATA_DIR)) === 'ok') sound += 1
  }
  const { stored, integrity } = await inspect(DATA_DIR)
  const once = new Set(stored)
  const [doubled, lost] = [stored.length - once.size, kept.filter((email) => !once.has(email))]
  reportRow(
    'N-01',
    `${kills} kills under ${WRITERS} writers: ${kept.length} acknowledged, ${lost.length} lost, ${doubled} duplicated, integrity ok ${sound} of ${kills}`,
  )
  expect([integrity, sound, doubled, lost]).toEqual(['ok', kills, 0, []])
  expect(kept.length).toBeGreaterThan(kills)
})

/** Checks a copy, so that the server itself recovers the original. */
async function inspectCopy(folder: string): Promise<unknown> {
  const copy = mkdtempSync(`${folder}-copy-`)
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  try {
    return (await inspect(copy)).integrity
  } finally {
    rmSync(copy, { recursive: true })
  }
}

async function inspect(folder: string) {
  const database = await openSqlite(folder)
  const { subscribers } = await createTestNewsletter(database)
  const stored = (await subscribers.list()).map(({ address }) => address)
  const [row] = await database.transaction((query) => query('PRAGMA integrity_check'))
  await database.close()
  return { stored, integrity: row?.integrity_check }
}

/** The status; no value if the server died before it answered. */
function subscribe(origin: string, { email, agent }: { email: string; agent: Agent }): Promise<number | undefined> {
  const body = JSON.stringify({ email })
  const headers = { 'content-type': 'application/json', 'content-length': body.length, 'sec-fetch-site': 'same-origin' }
  return new Promise((resolve) => {
    const sent = request(`${origin}/api/newsletter`, { method: 'POST', headers, agent }, (response) => {
      response.resume().on('error', () => resolve(undefined))
      resolve(response.statusCode)
    })
    sent.on('error', () => setTimeout(() => resolve(undefined), 2)).end(body)
  })
}

// Only Linux can set limits of a running process.
test.skipIf(process.platform !== 'linux')(
  'N-04: a failed write is not acknowledged, loses nothing, and later writes succeed',
  async () => {
    const DATA_DIR = createTemporaryFolder()
    const { message: origin, child, kill } = await startKillable(program, { DATA_DIR })
    const agent = new Agent({ keepAlive: true })
    const write = async (prefix: string) => {
      const emails = Array.from({ length: 20 }, (_, index) => `${prefix}.${index}@example.org`)
      const statuses = await Promise.all(emails.map((email) => subscribe(origin, { email, agent })))
      return emails.map((email, index) => ({ email, status: statuses[index] }))
    }
    const rounds = scale(50)
    const tried: { email: string; status: number | undefined }[] = []
    for (let round = 0; round < rounds; round += 1) {
      limitFiles(child.pid, 4_096 * (round % 3))
      tried.push(...(await write(`${round}.full`)))
      limitFiles(child.pid, 'unlimited')
      tried.push(...(await write(`${round}.free`)))
    }
    await kill()
    agent.destroy()
    const find = (status: number) => tried.filter((one) => one.status === status).map(({ email }) => email)
    const [kept, refused] = [find(202), find(503)]
    const { stored, integrity } = await inspect(DATA_DIR)
    reportRow(
      'N-04',
      `${rounds} times no room: ${kept.length} acknowledged, ${refused.length} refused, integrity ${integrity}`,
    )
    expect([stored.sort(), integrity, kept.length + refused.length]).toEqual([kept.sort(), 'ok', tried.length])
    expect(kept.filter((email) => email.includes('free'))).toHaveLength(rounds * 20)
    expect(refused).toHaveLength(rounds * 20)
  },
)

test('kill -9 while sending duplicates no mail, and counts each that may be lost', async () => {
  const DATA_DIR = createTemporaryFolder()
  const smtp = await startSmtp()
  const count = scale(1_000)
  const database = await openSqlite(DATA_DIR)
  const { subscribers } = await createTestNewsletter(database, { start: Date.now() })
  for (let index = 0; index < count; index += 1) {
    await subscribers.subscribe({ email: `${index}@example.org`, client: '192.0.2.1' })
  }
  await database.close()
  const random = createRandom(23)
  const env = { DATA_DIR, SMTP_URL: smtp.url, MAIL_FROM: 'news@murmur.example', SENDS_MAIL: '1' }
  const most = scale(100)
  let kills = 0
  for (; smtp.mails.length < count * 0.98 && kills < most; kills += 1) {
    const { kill } = await startKillable(program, env)
    await delay(random() * 150)
    await kill()
  }
  let after = await inspectOutbox(DATA_DIR)
  for (; after.due !== undefined; after = await inspectOutbox(DATA_DIR)) {
    const { kill } = await startKillable(program, env)
    await waitForMails(smtp, { count })
    await kill()
  }
  await smtp.stop()
  const received = smtp.mails.map(({ to }) => to)
  const missing = count - new Set(received).size
  reportRow(
    'N-23',
    `${count} mails, ${kills} kills: ${received.length} received, ${missing} lost, ${after.unclear ?? 0} unclear`,
  )
  expect(received.length - new Set(received).size).toBe(0)
  expect(missing).toBeLessThanOrEqual(after.unclear ?? 0)
})

/** Waits for the next mail, then until all have arrived or no mail has for two seconds. */
async function waitForMails(smtp: { mails: readonly unknown[] }, { count }: { count: number }): Promise<void> {
  const before = smtp.mails.length
  while (smtp.mails.length === before) await delay(50)
  for (let quiet = 0, seen = before; quiet < 8 && smtp.mails.length < count; quiet += 1) {
    if (smtp.mails.length !== seen) quiet = 0
    seen = smtp.mails.length
    await delay(250)
  }
}

async function inspectOutbox(folder: string) {
  const database = await openSqlite(folder)
  const { outbox } = await createTestNewsletter(database)
  await outbox.recover({ before: Number.MAX_SAFE_INTEGER, isRepeatable: false })
  const states = await outbox.count()
  await database.close()
  return states
}
