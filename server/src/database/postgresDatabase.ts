import { Pool, type PoolClient, types } from 'pg'
import type { Database, Query, Row } from './database.ts'

const BIGINT = 20
/** Every transaction shares this lock. A restore takes it alone. */
const IN_USE = 7283746502

type PostgresOptions = {
  /** How long a statement waits for a lock. */
  readonly lockWaitMs?: number
}

/** May be shared by several processes: it locks rows, not the database. */
export function openPostgres(url: string, { lockWaitMs = 5_000 }: PostgresOptions = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    lock_timeout: lockWaitMs,
    application_name: 'murmur',
    // All times and counts are far below 2^53.
    types: { getTypeParser: (id, format) => (id === BIGINT ? Number : types.getTypeParser(id, format)) },
  })
  // An idle connection broke. The next transaction opens a new one or fails with the reason.
  pool.on('error', () => undefined)
  return {
    transaction: (work) => runTransaction(pool, { work, begin: 'BEGIN' }),
    migrationLock: 'SELECT pg_advisory_xact_lock(7283746501)',
    skipLocked: 'FOR UPDATE SKIP LOCKED',
    snapshot: (work) => runTransaction(pool, { work, begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ' }),
    restoreLocks: [
      'SET LOCAL statement_timeout = 0',
      // Waits for the transactions that run. Locking the tables instead would deadlock with them.
      `SELECT pg_advisory_xact_lock(${IN_USE})`,
    ],
    async scrub() {
      await pool.query('VACUUM (FULL) subscribers')
      await pool.query('VACUUM (FULL) consents')
      // The write-ahead log has them too. Without the right to do this, they stay in it until PostgreSQL removes them.
      for (const statement of ['SELECT pg_switch_wal()', 'CHECKPOINT'])
        await pool.query(statement).catch(() => undefined)
    },
    close: () => pool.end(),
  }
}

type Work<T> = { readonly work: (query: Query) => Promise<T>; readonly begin: string }

async function runTransaction<T>(pool: Pool, { work, begin }: Work<T>): Promise<T> {
  const client = await pool.connect()
  // Without a listener, a connection that breaks between two statements ends the process.
  const ignore = () => undefined
  client.on('error', ignore)
  try {
    await client.query(`${begin}; SELECT pg_advisory_xact_lock_shared(${IN_USE})`)
    const result = await work(createQuery(client))
    await client.query('COMMIT')
    client.off('error', ignore)
    client.release()
    return result
  } catch (error) {
    // Closing the connection makes PostgreSQL roll back, whatever state the transaction is in.
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
