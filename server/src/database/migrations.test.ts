import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle } from '../../testing/bundle.ts'
import { reportRow } from '../../testing/deepRun.ts'
import { createTemporaryFolder } from '../../testing/temporaryFolder.ts'
import { createTestNewsletter } from '../../testing/testNewsletter.ts'
import { startPostgres, type TestPostgres } from '../../testing/testPostgres.ts'
import type { Database, Query } from './database.ts'
import { migrate } from './migrations.ts'
import { openPostgres } from './postgresDatabase.ts'
import { openSqlite } from './sqliteDatabase.ts'

let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

type Kind = {
  readonly name: string
  createPlace(): Promise<string>
  readonly open: (place: string) => Promise<Database>
  /** Lists the tables that exist. */
  readonly listTables: string
}

const kinds: readonly Kind[] = [
  {
    name: 'SQLite',
    createPlace: async () => createTemporaryFolder(),
    open: (place) => openSqlite(place),
    listTables: "SELECT name FROM sqlite_master WHERE name IN ('subscribers', 'consents', 'outbox', 'migrations')",
  },
  {
    name: 'PostgreSQL',
    createPlace: () => server.createDatabase(),
    open: async (place) => openPostgres(place),
    listTables: "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
  },
]

test.each(kinds)(
  'N-20: a migration killed at any statement is applied fully or not at all on $name',
  async ({ name, createPlace, open, listTables }) => {
    const program = await bundle('testing/killedMigration')
    const statements = await countStatements(await open(await createPlace()))
    for (let last = 1; last <= statements; last += 1) {
      const place = await createPlace()
      const child = fork(program, [place, String(last)])
      const [, signal] = await once(child, 'exit')
      expect(signal).toBe('SIGKILL')
      const database = await open(place)
      expect(await database.transaction((query) => query(listTables))).toEqual([])
      const { subscribers } = await createTestNewsletter(database)
      await subscribers.subscribe({ email: 'ada@example.org', client: '' })
      expect(await subscribers.count()).toBe(1)
      await database.close()
    }
    reportRow('N-20', `killed at each of ${statements} statements on ${name}: ${statements} sound`)
  },
)

async function countStatements(database: Database): Promise<number> {
  let count = 0
  const counting: Database = {
    ...database,
    transaction: (work) =>
      database.transaction((query) => {
        const counted: Query = (...args) => {
          count += 1
          return query(...args)
        }
        return work(counted)
      }),
  }
  await migrate(counting)
  await database.close()
  return count
}
