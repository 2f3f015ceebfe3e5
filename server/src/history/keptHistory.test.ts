import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createHistoryYear } from '../../testing/historyYear.ts'
import { createTemporaryFolder } from '../../testing/temporaryFolder.ts'
import { databaseKinds } from '../../testing/testDatabases.ts'
import { type Database, readNumber } from '../database/database.ts'
import { migrate } from '../database/migrations.ts'
import { openSqlite, sqliteFile } from '../database/sqliteDatabase.ts'
import type { PriceEntry } from '../prices/priceCache.ts'
import type { Prices } from './historyGrid.ts'
import { createKeptHistory } from './keptHistory.ts'
import { createPriceHistory, recorded } from './priceHistory.ts'

type Kind = (typeof databaseKinds)[number]

async function measure({ name }: Kind, { database, place }: { database: Database; place: string }): Promise<number> {
  if (name === 'SQLite') {
    const files = [sqliteFile, `${sqliteFile}-wal`].map((file) => join(place, file))
    return files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
  }
  const text = "SELECT pg_total_relation_size('price_history') AS bytes"
  const [row = {}] = await database.transaction((query) => query(text))
  return readNumber(row, 'bytes')
}

const DAY = 86_400
const NOW = 1_800_000_000 - (1_800_000_000 % DAY)

async function openMigrated({ createPlace, open }: Kind) {
  const place = await createPlace()
  const database = await open(place)
  await migrate(database)
  return { place, database, kept: createKeptHistory(database) }
}

/** A server whose source has a price for every listing, or for some of them. */
function startServer(database: Database, options: { price: number; only?: readonly string[] }) {
  const state = { now: NOW, asked: 0, lines: [] as string[] }
  const prices = {
    async getPrices(listings: readonly { readonly id: string }[]): Promise<readonly PriceEntry[]> {
      state.asked += listings.length
      return listings.map(({ id }) => answer(id, options))
    },
  }
  const log = { error: (_: object, message: string) => void state.lines.push(message) }
  const kept = createKeptHistory(database)
  const history = createPriceHistory({ prices, kept, now: () => state.now * 1_000, elapsed: () => 0, log })
  return { history, state }
}

function answer(id: string, { price, only }: { price: number; only?: readonly string[] }): PriceEntry {
  if (only?.includes(id) === false) return { state: { type: 'unknown' }, isStale: false, freshUntil: 0 }
  const figure = { type: 'figure', usdPrice: String(price), change24h: null, ageMs: 90_000 } as const
  return { state: { type: 'price', figure, source: 'defillama', receivedAt: 0 }, isStale: true, freshUntil: 0 }
}

test.each(databaseKinds)(
  'the history survives a restart, and what was not collected is a gap, on $name',
  async (kind) => {
    const { place, database } = await openMigrated(kind)
    const first = startServer(database, { price: 3_000.123_456_7 })
    await first.history.collect()
    await database.close()
    const reopened = await kind.open(place)
    const second = startServer(reopened, { price: 3_100 })
    second.state.now = NOW + 1_800
    await second.history.collect()
    const read = [...second.history.rows].map(([slot, prices]) => [slot, prices.size, prices.get('1:ETH')])
    expect(read).toEqual([
      [NOW, recorded.length, 3_000.123],
      [NOW + 1_800, recorded.length, 3_100],
    ])
    expect([...first.state.lines, ...second.state.lines]).toEqual([])
    await reopened.close()
  },
)

test.each(databaseKinds)(
  'servers on one database collect each slot once and fill each other’s gaps, on $name',
  async (kind) => {
    const { database, kept } = await openMigrated(kind)
    const [one, two, three] = [
      startServer(database, { price: 1, only: ['1:ETH', '1:BNB'] }),
      startServer(database, { price: 2 }),
      startServer(database, { price: 3 }),
    ]
    await one.history.collect()
    await two.history.collect()
    await three.history.collect()
    expect([two.state.asked, three.state.asked]).toEqual([recorded.length - 2, 0])
    const [row, ...more] = await kept.load(0)
    expect([row?.[0], row?.[1].get('1:ETH'), row?.[1].get('1:USDC'), row?.[1].size, more]).toEqual([
      NOW,
      1,
      2,
      recorded.length,
      [],
    ])
    expect(new Map(three.history.rows)).toEqual(await kept.load(0))
    await database.close()
  },
)

test.each(databaseKinds)(
  'servers that collect at the same moment do not lose or double a price on $name',
  async (kind) => {
    const { database, kept } = await openMigrated(kind)
    const ids = recorded.map(({ id }) => id)
    const halves = [ids.slice(0, 120), ids.slice(80)].map((only, index) =>
      startServer(database, { price: index + 1, only }),
    )
    await Promise.all(halves.map(({ history }) => history.collect()))
    const rows = await kept.load(0)
    expect([...rows.keys()]).toEqual([NOW])
    expect([...(rows.get(NOW)?.keys() ?? [])].sort()).toEqual([...ids].sort())
    await database.close()
  },
)

test.each(databaseKinds)('a year of all listed tokens takes less than 50 MB on $name', async (kind) => {
  const { place, database, kept } = await openMigrated(kind)
  const before = await measure(kind, { database, place })
  const year = createHistoryYear(NOW)
  const part = new Map([...year].filter((_, index) => index % PARTS === 0))
  await kept.add(part)
  const bytes = ((await measure(kind, { database, place })) - before) * PARTS
  console.info(`${kind.name}: a year takes ${(bytes / 1e6).toFixed(1)} MB`)
  expect(bytes).toBeLessThan(50e6)
  expect((await kept.load(0)).size).toBe(part.size)
  await database.close()
})

test.each(databaseKinds)('old rows are thinned and deleted on $name', async (kind) => {
  const { database, kept } = await openMigrated(kind)
  const old = NOW - 400 * DAY
  const week = NOW - 3 * DAY
  const price = (value: number) => new Map([['1:ETH', value]])
  await kept.add(
    new Map<number, Prices>([
      [old, price(1)],
      [week, new Map()],
      [week + 300, price(2)],
      [week + 600, price(3)],
      [NOW, price(4)],
    ]),
  )
  await Promise.all([kept.thin(NOW), kept.thin(NOW)])
  expect(await kept.load(0)).toEqual(
    new Map([
      [week, price(2)],
      [NOW, price(4)],
    ]),
  )
  await database.close()
})

test.each(databaseKinds)('one server in an hour fills the gaps on $name', async (kind) => {
  const { database, kept } = await openMigrated(kind)
  const claims = await Promise.all([kept.claimFill(NOW), kept.claimFill(NOW)])
  expect(claims.sort()).toEqual([false, true])
  expect(await kept.claimFill(NOW + 3_599)).toBe(false)
  expect(await kept.claimFill(NOW + 3_600)).toBe(true)
  await database.close()
})

test('damaged rows and prices are left out', async () => {
  const database = await openSqlite(createTemporaryFolder())
  await migrate(database)
  const insert = (slot: string, prices: string) =>
    database.transaction((query) => query('INSERT INTO price_history (slot, prices) VALUES (?, ?)', [slot, prices]))
  await insert('nonsense', '{"1:ETH":1}')
  await insert('1800000000', '{"1:ETH":1,"1:BNB":-1,"1:POL":"2","56:BNB":null,"56:ETH":1e999}')
  for (const [index, text] of ['', '[1]', 'null', '{', `{"x":${'0'.repeat(100_000)}}`].entries())
    await insert(String(1_800_000_300 + index * 300), text)
  const rows = await createKeptHistory(database).load(0)
  expect([...rows].map(([slot, prices]) => [slot, [...prices]])[0]).toEqual([1_800_000_000, [['1:ETH', 1]]])
  expect([...rows.values()].slice(1).every((prices) => !prices.has('1:ETH'))).toBe(true)
  await database.close()
})

test('without its database the history goes on in memory and says why', async () => {
  const broken = { transaction: () => Promise.reject(new Error('disk is full')) }
  const { history, state } = startServer(broken as unknown as Database, { price: 5 })
  await history.collect()
  expect([history.rows.get(NOW)?.get('1:ETH'), new Set(state.lines)]).toEqual([
    5,
    new Set(['the price history could not be kept']),
  ])
})

/** So much of a year is written. */
const PARTS = 5
