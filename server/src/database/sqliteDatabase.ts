import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { StartError } from '../env.ts'
import type { Database, Query, Row } from './database.ts'
import { makeFolder } from './makeFolder.ts'

type Connection = InstanceType<typeof DatabaseSync>

const sqliteFile = 'newsletter.db'

/** One file, used by one process over one connection. */
export function openSqlite(directory: string, { waitMs = 5_000 }: { waitMs?: number } = {}): Database {
  const connection = connect(directory, { waitMs })
  const query = createQuery(connection)
  const queue = createQueue()
  return {
    transaction: (work) => queue(() => runTransaction(query, work)),
    // The file is locked while the connection is open.
    migrationLock: undefined,
    skipLocked: '',
    scrub: () => queue(async () => scrub(connection)),
    close: () => queue(async () => close(connection)),
  }
}

/** `exclusive` before WAL keeps the index in memory and locks the file, so that no second process can open it. */
const settings = {
  locking_mode: 'exclusive',
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  secure_delete: 1,
} as const

/** The first version with the fix for the WAL-reset bug, which can corrupt the file. */
const OLDEST_VERSION = [3, 51, 3] as const

function connect(directory: string, { waitMs }: { waitMs: number }): Connection {
  const path = join(directory, sqliteFile)
  try {
    makeFolder(directory)
    // Created here, because SQLite would make it readable for the group. The WAL inherits the mode.
    closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
    const connection = new DatabaseSync(path, { timeout: waitMs })
    for (const [name, value] of Object.entries(settings)) connection.exec(`PRAGMA ${name} = ${value}`)
    assertSound(connection)
    // Takes the lock now and creates the WAL, whose directory entry must be on disk too.
    connection.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS opened (at INTEGER); COMMIT')
    syncDirectory(directory)
    return connection
  } catch (cause) {
    throw new StartError(explain(directory, cause), { cause })
  }
}

/** SQLite silently ignores unknown settings, so each one is read back. */
function assertSound(connection: Connection): void {
  const read = (text: string) => Object.values(connection.prepare(text).get() ?? {})[0]
  for (const [name, value] of Object.entries(settings)) {
    if (read(`PRAGMA ${name}`) !== value) throw new Error(`SQLite does not keep ${name} = ${value}`)
  }
  const version = String(read('SELECT sqlite_version()'))
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const [a, b, c] = OLDEST_VERSION
  if (major * 1e6 + minor * 1e3 + patch < a * 1e6 + b * 1e3 + c) throw new Error(`SQLite ${version} is too old`)
}

function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function explain(directory: string, cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : String(cause)
  if (/database is locked/.test(reason)) {
    return `Another server already uses the newsletter's data in ${directory}. Stop it, or set DATA_DIR to another folder.`
  }
  return `Cannot keep the newsletter's data in ${directory}: ${reason}. Set DATA_DIR to a folder that can be written to.`
}

function createQuery(connection: Connection): Query {
  const prepared = new Map<string, ReturnType<Connection['prepare']>>()
  return async (text, values = []) => {
    const statement = prepared.get(text) ?? connection.prepare(text)
    prepared.set(text, statement)
    return statement.all(...values) as Row[]
  }
}

async function runTransaction<T>(query: Query, work: (query: Query) => Promise<T>): Promise<T> {
  await query('BEGIN IMMEDIATE')
  try {
    const result = await work(query)
    await query('COMMIT')
    return result
  } catch (error) {
    // Fails if SQLite has already rolled back, for example on a full disk.
    await query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** secure_delete writes its zeros to the WAL first, and the WAL keeps old pages until it is truncated. */
function scrub(connection: Connection): void {
  connection.exec('PRAGMA wal_checkpoint(TRUNCATE); VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
}

/** Prepared statements are only finalised by the garbage collector, so the file lock is released explicitly. */
function close(connection: Connection): void {
  connection.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; SELECT COUNT(*) FROM opened')
  connection.close()
}

/** One connection allows one transaction at a time. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}
