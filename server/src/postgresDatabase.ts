import { Pool, type PoolClient, types } from 'pg'
import type { Database, Query, Row } from './database.ts'

const BIGINT = 20

export type PostgresOptions = {
  /** How long a statement waits for what another one has locked. */
  readonly lockWaitMs?: number
}

/** Several processes may use it at once: rows are locked, not the database. */
export function openPostgres(url: string, { lockWaitMs = 5_000 }: PostgresOptions = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    lock_timeout: lockWaitMs,
    application_name: 'murmur',
    // Our times are far below 2^53, and so is every count.
    types: { getTypeParser: (id, format) => (id === BIGINT ? Number : types.getTypeParser(id, format)) },
  })
  // A connection that breaks while nobody uses it: the next transaction gets a new one, or says why not.
  pool.on('error', () => undefined)
  return {
    transaction: (work) => runTransaction(pool, work),
    migrationLock: 'SELECT pg_advisory_xact_lock(7283746501)',
    takeRows: 'FOR UPDATE SKIP LOCKED',
    async scrub() {
      await pool.query('VACUUM (FULL) subscribers')
      await pool.query('VACUUM (FULL) consents')
    },
    close: () => pool.end(),
  }
}

async function runTransaction<T>(pool: Pool, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // Without a listener, a connection that breaks between two statements would end the process.
  const ignore = () => undefined
  client.on('error', ignore)
  try {
    await client.query('BEGIN')
    const result = await work(createQuery(client))
    await client.query('COMMIT')
    client.off('error', ignore)
    client.release()
    return result
  } catch (error) {
    // Closed instead of rolled back: PostgreSQL then does that itself, whatever state it was in.
    client.release(true)
    throw error
  }
}

function createQuery(client: PoolClient): Query {
  return async (text, values = []) => {
    let count = 0
    const numbered = text.replace(/\?/g, () => `$${++count}`)
    const { rows } = await client.query<Row>(numbered, [...values])
    return rows
  }
}
