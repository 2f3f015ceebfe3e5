import { describe, expect, onTestFinished, test } from 'vitest'
import { reportRow, scale } from '../../testing/deepRun.ts'
import { createPostgresDatabase, databaseKinds } from '../../testing/testDatabases.ts'
import { createTestNewsletter, DAY_MS } from '../../testing/testNewsletter.ts'
import { openPostgres } from '../database/postgresDatabase.ts'
import { mailLimits } from './subscribe.ts'

const HOUR_MS = 3_600_000

describe.each(databaseKinds)('$name', ({ name, createPlace, open }) => {
  const start = async (limits = mailLimits) => {
    const database = await open(await createPlace())
    onTestFinished(() => database.close())
    return createTestNewsletter(database, { limits })
  }

  test('N-11: tags and dot variants of one mailbox get one mail', async () => {
    const { subscribers, sendAll } = await start()
    const tags = Array.from({ length: scale(200) }, (_, index) => `victim+${index}@example.org`)
    const dots = Array.from({ length: scale(64) }, (_, bits) => `${spread('victims', bits)}@gmail.com`)
    const names = [...tags, ...dots, 'Victims+x@googlemail.com']
    for (const [index, email] of names.entries()) {
      expect(await subscribers.subscribe({ email, client: `192.0.2.${index}` })).toBe(true)
    }
    const mails = await sendAll()
    reportRow('N-11', `${names.length} spellings of 2 mailboxes on ${name}: ${mails.length} mails`)
    expect(mails.map(({ address }) => address)).toEqual(expect.arrayContaining(['victim+0@example.org']))
    expect(mails).toHaveLength(2)
    // Each address is stored as it was typed.
    expect(await subscribers.count()).toBe(names.length)
  })

  test('N-11: a client that signs up an address every hour causes at most twenty mails a day', async () => {
    const { subscribers, sendAll, clock } = await start()
    const sent: number[] = []
    for (let minute = 0; minute < 2 * 1_440; minute += 60) {
      await subscribers.subscribe({ email: `${minute}@example.org`, client: '192.0.2.1' })
      for (const _ of await sendAll()) sent.push(minute)
      clock.time += HOUR_MS
    }
    const perDay = sent.map((from) => sent.filter((minute) => minute >= from && minute < from + 1_440).length)
    reportRow('N-11', `one client for 2 days on ${name}: ${sent.length} mails, at most ${Math.max(...perDay)} in 24 h`)
    expect(Math.max(...perDay)).toBeLessThanOrEqual(mailLimits.perClientDay)
    // Another client is not affected.
    expect(await subscribers.subscribe({ email: 'other@example.org', client: '192.0.2.2' })).toBe(true)
  })

  test('N-11: the mails of a busy client wait, and do not delay the mail of another', async () => {
    const { subscribers, sendAll, clock } = await start()
    for (let index = 0; index < mailLimits.perClientDay; index += 1) {
      expect(await subscribers.subscribe({ email: `${index}@example.org`, client: 'busy' })).toBe(true)
    }
    expect(await subscribers.subscribe({ email: 'late@example.org', client: 'busy' })).toBe(false)
    await subscribers.subscribe({ email: 'ada@example.org', client: 'other' })
    const prompt = (await sendAll()).map(({ address }) => address)
    expect(prompt).toHaveLength(mailLimits.promptPerClient + 1)
    expect(prompt).toContain('ada@example.org')
    clock.time += 3 * HOUR_MS
    expect(await sendAll()).toHaveLength(mailLimits.perClientDay - mailLimits.promptPerClient)
    clock.time += DAY_MS
    expect(await subscribers.subscribe({ email: 'late@example.org', client: 'busy' })).toBe(true)
  })

  test('N-11: no more than the hourly number of mails leave; the rest follow, and none is lost', async () => {
    const { subscribers, sendAll, clock } = await start({ ...mailLimits, perHour: 10 })
    for (let index = 0; index < 25; index += 1) {
      await subscribers.subscribe({ email: `${index}@example.org`, client: `client ${index}` })
    }
    const counts: number[] = []
    for (let hour = 0; hour < 4; hour += 1) {
      counts.push((await sendAll()).length)
      clock.time += HOUR_MS / 2
      counts.push((await sendAll()).length)
      clock.time += HOUR_MS / 2
    }
    expect(counts).toEqual([10, 0, 10, 0, 5, 0, 0, 0])
  })
})

test('N-11: two servers on one PostgreSQL share the limits, also of concurrent sign-ups', async () => {
  const url = await createPostgresDatabase()
  const servers = await Promise.all(
    [0, 1].map(async () => {
      const database = openPostgres(url)
      onTestFinished(() => database.close())
      return createTestNewsletter(database, { limits: mailLimits })
    }),
  )
  const tries = servers.flatMap(({ subscribers }, part) =>
    Array.from({ length: 15 }, (_, index) =>
      subscribers.subscribe({ email: `${part}.${index}@example.org`, client: 'one' }),
    ),
  )
  const accepted = (await Promise.all(tries)).filter((isAccepted) => isAccepted)
  expect(accepted).toHaveLength(mailLimits.perClientDay)
  const same = servers.flatMap(({ subscribers }, part) =>
    [0, 1, 2, 3, 4].map((tag) =>
      subscribers.subscribe({ email: `victim+${part}${tag}@example.org`, client: `${part}${tag}` }),
    ),
  )
  await Promise.all(same)
  const mails = (await servers[0]?.sendAll()) ?? []
  expect(mails.filter(({ address }) => address.startsWith('victim'))).toHaveLength(1)
})

/** Puts a dot after each letter whose bit is set. */
function spread(word: string, bits: number): string {
  return [...word].map((letter, index) => ((bits >> index) & 1 ? `${letter}.` : letter)).join('')
}
