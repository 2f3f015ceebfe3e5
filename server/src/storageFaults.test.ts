import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { reportRow, scale } from './deep.ts'
import { createExampleNewsletter } from './exampleNewsletter.ts'
import { type ExamplePostgres, startPostgres } from './examplePostgres.ts'
import { openPostgres } from './postgresDatabase.ts'

let server: ExamplePostgres
beforeAll(async () => {
  server = await startPostgres()
}, 60_000)
afterAll(() => server.stop())

test('several processes on one PostgreSQL share the work and double none of it', { timeout: 60_000 }, async () => {
  const url = await server.createDatabase()
  const parts = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const database = openPostgres(url)
      onTestFinished(() => database.close())
      return createExampleNewsletter(database)
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

test('N-05: tables that somebody locks for ten seconds refuse, and then take again', { timeout: 60_000 }, async () => {
  const part = scale(10) / 10
  const database = openPostgres(await server.createDatabase(), { lockWaitMs: 5_000 * part })
  onTestFinished(() => database.close())
  const { subscribers } = await createExampleNewsletter(database)
  const locked = database.transaction(async (query) => {
    await query('LOCK TABLE subscribers, consents IN ACCESS EXCLUSIVE MODE')
    await delay(10_000 * part)
  })
  await delay(100)
  await expect(subscribers.subscribe({ email: 'early@example.org', client: '' })).rejects.toThrow('lock timeout')
  // Its own five seconds must reach beyond the ten.
  await delay(2_000 * part)
  const waiting = subscribers.subscribe({ email: 'patient@example.org', client: '' })
  await Promise.all([waiting, locked])
  expect((await subscribers.list()).map(({ address }) => address)).toEqual(['patient@example.org'])
})

test('N-05: PostgreSQL restarts under writers, and what was acknowledged is there', { timeout: 120_000 }, async () => {
  const database = openPostgres(await server.createDatabase())
  onTestFinished(() => database.close())
  const { subscribers } = await createExampleNewsletter(database)
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
