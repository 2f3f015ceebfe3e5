import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { bundle } from '../../testing/bundle.ts'
import { reportRow } from '../../testing/deepRun.ts'
import { databaseKinds } from '../../testing/testDatabases.ts'
import { createTestNewsletter } from '../../testing/testNewsletter.ts'
import type { Database, Query } from './database.ts'
import { migrate } from './migrations.ts'

/** List the tables that exist. */
const tableQueries = {
  SQLite: "SELECT name FROM sqlite_master WHERE name IN ('subscribers', 'consents', 'outbox', 'migrations')",
  PostgreSQL: "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
}

test.each(databaseKinds)(
  'N-20: a migration killed at any statement is applied fully or not at all on $name',
  async ({ name, createPlace, open }) => {
    const program = await bundle('testing/killedMigration')
    const statements = await countStatements(await open(await createPlace()))
    for (let last = 1; last <= statements; last += 1) {
      const place = await createPlace()
      const child = fork(program, [place, String(last)])
      const [, signal] = await once(child, 'exit')
      expect(signal).toBe('SIGKILL')
      const database = await open(place)
      expect(await database.transaction((query) => query(tableQueries[name]))).toEqual([])
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
