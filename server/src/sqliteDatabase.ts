import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { Database, Query, Row } from './database.ts'
import { makeFolder } from './makeFolder.ts'
import { StartError } from './startError.ts'

type Connection = InstanceType<typeof DatabaseSync>

export const sqliteFile = 'newsletter.db'

/** One file, one process, one connection. */
export function openSqlite(directory: string, { waitMs = 5_000 }: { waitMs?: number } = {}): Database {
  const connection = connect(directory, { waitMs })
  const query = createQuery(connection)
  const queue = createQueue()
  return {
    transaction: (work) => queue(() => runTransaction(query, work)),
    // The file is locked for as long as the connection is open.
    migrationLock: undefined,
    takeRows: '',
    scrub: () => queue(async () => scrub(connection)),
    close: () => queue(async () => close(connection)),
  }
}

/** `exclusive` before WAL keeps the index in memory and the file locked: a second process cannot even read it. */
const settings = {
  locking_mode: 'exclusive',
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  secure_delete: 1,
} as const

/** The first version in which a WAL that is reset while others read cannot corrupt the file. */
const OLDEST_VERSION = [3, 51, 3] as const

function connect(directory: string, { waitMs }: { waitMs: number }): Connection {
  const path = join(directory, sqliteFile)
  try {
    makeFolder(directory)
    // Made by us, for SQLite would let the whole group read it; its WAL takes over the mode.
    closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
    const connection = new DatabaseSync(path, { timeout: waitMs })
    for (const [name, value] of Object.entries(settings)) connection.exec(`PRAGMA ${name} = ${value}`)
    assertSound(connection)
    // Takes the lock now, and makes the WAL, whose name in the directory must be on disk too.
    connection.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS opened (at INTEGER); COMMIT')
    syncDirectory(directory)
    return connection
  } catch (cause) {
    throw new StartError(explain(directory, cause), { cause })
  }
}

/** SQLite ignores a setting that it does not know, so each is read back. */
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
    // A full disk ends the transaction by itself, and then there is nothing to roll back.
    await query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** The zeros of secure_delete lie in the WAL until it is carried over; the WAL itself holds old pages until it is cut. */
function scrub(connection: Connection): void {
  connection.exec('PRAGMA wal_checkpoint(TRUNCATE); VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
}

/** Statements end only with the collector's next round, and would hold the lock until then: so it is given back first. */
function close(connection: Connection): void {
  connection.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; SELECT COUNT(*) FROM opened')
  connection.close()
}

/** There is one connection, so one transaction at a time. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}
