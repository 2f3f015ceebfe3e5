import postgres from 'postgres'
import type { Database, Query, Row, Value } from './database.ts'

/** Several processes may use it at once: rows are locked, not the database. */
export function openPostgres(url: string): Database {
  const sql = postgres(url, {
    max: 10,
    connect_timeout: 5,
    // Our times are far below 2^53, and so is every count.
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    // In seconds. The driver's own waits grow to twenty.
    backoff: (tries) => Math.min(0.05 * 2 ** tries, 1),
    onnotice: () => undefined,
    connection: { application_name: 'murmur', lock_timeout: 5_000, statement_timeout: 10_000 },
  })
  return {
    transaction: async <T>(work: (query: Query) => Promise<T>) => {
      const outcome = await sql.begin(async (scope) => ({ result: await work(createQuery(scope)) }))
      return outcome.result as T
    },
    migrationLock: 'SELECT pg_advisory_xact_lock(7283746501)',
    takeRows: 'FOR UPDATE SKIP LOCKED',
    scrub: async () => {
      await sql.unsafe('VACUUM (FULL) subscribers')
      await sql.unsafe('VACUUM (FULL) consents')
    },
    close: () => sql.end({ timeout: 5 }),
  }
}

type Scope = {
  unsafe(text: string, values: Value[], options: { prepare: boolean }): PromiseLike<readonly unknown[]>
}

/** "Unsafe" is the driver's word for a text that is not a template; the values still travel apart from it. */
function createQuery(scope: Scope): Query {
  return async (text, values = []) => {
    let count = 0
    const numbered = text.replace(/\?/g, () => `$${++count}`)
    return (await scope.unsafe(numbered, [...values], { prepare: true })) as Row[]
  }
}
