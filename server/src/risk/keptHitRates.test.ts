import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../testing/temporaryFolder.ts'
import { databaseKinds } from '../../testing/testDatabases.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { openSqlite } from '../database/sqliteDatabase.ts'
import { createHitRates, noTally } from './hitRates.ts'
import { createKeptHitRates } from './keptHitRates.ts'
import { assets } from './topics.ts'

const topic = assets.ETH.logReturn
const START = 1_800_000_000_000
const HORIZON_MS = topic.horizonSeconds * 1_000

function open(database: Database, time: number) {
  const lines: string[] = []
  const log = { error: (_: object, message: string) => void lines.push(message) }
  const kept = createKeptHitRates(database, { now: () => time, log })
  const rates = createHitRates({ now: () => time, kept })
  const note = (value: number, price: number) =>
    rates.note({ topic, value, at: time, dispersion: 0.001, inferers: 5 }, price)
  return { kept, note, lines }
}

test.each(databaseKinds)(
  'counts and open forecasts survive a restart on $name',
  async ({ createPlace, open: openDatabase }) => {
    const place = await createPlace()
    const run = async (time: number, price: number) => {
      const database = await openDatabase(place)
      await migrate(database)
      const { note, kept, lines } = open(database, time)
      const read = async () => {
        note(0.01, price)
        return (await kept.change(topic.id, (tally) => tally)).pending.map(({ madeAt }) => madeAt)
      }
      await expect.poll(read).toEqual([time])
      const counted = note(0.01, price)
      await database.close()
      return { ...counted, lines }
    }
    await run(START, 3_000)
    expect(await run(START + HORIZON_MS, 3_100)).toEqual({ hits: 1, outcomes: 1, lines: [] })
    expect(await run(START + 2 * HORIZON_MS, 3_050)).toEqual({ hits: 1, outcomes: 2, lines: [] })
  },
)

test.each(databaseKinds)(
  'two servers count each forecast once on $name',
  async ({ createPlace, open: openDatabase }) => {
    const database = await openDatabase(await createPlace())
    await migrate(database)
    let time = START
    const underWay: Promise<unknown>[] = []
    const kept = createKeptHitRates(database, { now: () => time, log: { error: () => undefined } })
    const change: typeof kept.change = (...args) => {
      const changing = kept.change(...args)
      underWay.push(changing)
      return changing
    }
    const servers = [0, 1].map(() => createHitRates({ now: () => time, kept: { change } }))
    const noteAll = (price: number) =>
      servers.map((rates) => rates.note({ topic, value: 0.01, at: time, dispersion: 0.001, inferers: 5 }, price))
    for (const outcomes of [0, 1, 2, 3, 4, 5]) {
      const price = 3_000 + outcomes
      await expect.poll(() => noteAll(price)).toEqual(servers.map(() => ({ hits: outcomes, outcomes })))
      await Promise.all(underWay)
      const { pending } = await kept.change(topic.id, (tally) => tally)
      expect(pending.map(({ madeAt }) => madeAt)).toEqual([time])
      time += HORIZON_MS
    }
    await database.close()
  },
)

test('damaged rows are left out, and damaged forecasts too', async () => {
  const database = await openSqlite(createTemporaryFolder())
  await migrate(database)
  const forecast = { madeAt: START, dueAt: START + HORIZON_MS, price: 3_000, value: 0.01 }
  const damaged = [
    { ...forecast, price: -1 },
    { ...forecast, value: '0.01' },
    { ...forecast, dueAt: START + 1e12 },
    { ...forecast, madeAt: null },
    null,
    7,
    'x',
    [],
  ]
  const insert = async (id: number | string, row: readonly unknown[]) => {
    await database.transaction((query) => query('DELETE FROM hit_rates'))
    const text = 'INSERT INTO hit_rates (topic, hits, outcomes, pending, noted_at) VALUES (?, ?, ?, ?, 0)'
    await database.transaction((query) => query(text, [id, ...row] as (string | number)[]))
    return await open(database, START).kept.change(topic.id, (tally) => tally)
  }
  for (const [hits, outcomes] of [
    ['x', 1],
    [2, 1],
    [-1, 1],
    [1, 1.5],
    [1, '99999999999999999999'],
    ['', ''],
  ] as const)
    expect(await insert(2, [hits, outcomes, '[]'])).toEqual(noTally)
  for (const id of ['20', '__proto__', '2 ', '02']) expect(await insert(id, [1, 2, '[]'])).toEqual(noTally)
  for (const pending of ['', '{', '{}', 'null', `[${'0,'.repeat(200_000)}0]`])
    expect(await insert(2, [1, 2, pending])).toEqual({ hits: 1, outcomes: 2, pending: [] })
  const mixed = JSON.stringify([...damaged, forecast])
  expect(await insert(2, [1, 2, mixed])).toEqual({ hits: 1, outcomes: 2, pending: [forecast] })
  const many = JSON.stringify(Array.from({ length: 1_500 }, (_, at) => ({ ...forecast, madeAt: at })))
  expect((await insert(2, [1, 2, many])).pending).toHaveLength(1_000)
  await database.close()
})
