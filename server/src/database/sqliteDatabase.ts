import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../env.ts'
import type { Database, Query } from './database.ts'
import { makeFolder } from './makeFolder.ts'
import { type SqliteThread, startSqliteThread } from './sqliteThread.ts'

/** In `DATA_DIR`. */
export const sqliteFile = 'newsletter.db'

/** One file, used by one process over one connection. */
export async function openSqlite(directory: string, { waitMs = 5_000 }: { waitMs?: number } = {}): Promise<Database> {
  const connection = await connect(directory, { waitMs })
  const queue = createQueue()
  return {
    transaction: (work) => queue(() => runTransaction(connection, work)),
    // The file is locked while the connection is open.
    migrationLock: undefined,
    skipLocked: '',
    snapshot: (work) => queue(() => runTransaction(connection, work)),
    restoreLocks: [],
    scrub: () => queue(() => scrub(connection)),
    close: () => queue(() => close(connection)),
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

async function connect(directory: string, { waitMs }: { waitMs: number }): Promise<SqliteThread> {
  const path = join(directory, sqliteFile)
  let connection: SqliteThread | undefined
  try {
    makeFolder(directory)
    // Created here, because SQLite would make it readable for the group. The WAL inherits the mode.
    closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
    connection = startSqliteThread({ path, waitMs })
    for (const [name, value] of Object.entries(settings)) await connection.script(`PRAGMA ${name} = ${value}`)
    await assertSound(connection)
    // Takes the lock now and creates the WAL, whose directory entry must be on disk too.
    await connection.script('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS opened (at INTEGER); COMMIT')
    syncDirectory(directory)
    return connection
  } catch (cause) {
    await connection?.close().catch(() => undefined)
    throw new StartError(explain(directory, cause), { cause })
  }
}

/** SQLite silently ignores unknown settings, so each one is read back. */
async function assertSound({ query }: SqliteThread): Promise<void> {
  const read = async (text: string) => Object.values((await query(text))[0] ?? {})[0]
  for (const [name, value] of Object.entries(settings)) {
    if ((await read(`PRAGMA ${name}`)) !== value) throw new Error(`SQLite does not keep ${name} = ${value}`)
  }
  const version = String(await read('SELECT sqlite_version()'))
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

async function runTransaction<T>(connection: SqliteThread, work: (query: Query) => Promise<T>): Promise<T> {
  const { begin, query } = connection
  let isBegun = false
  try {
    const result = await work((text, values) => {
      const run = isBegun ? query : begin
      isBegun = true
      return run(text, values)
    })
    if (isBegun) await query('COMMIT')
    return result
  } catch (error) {
    // Fails if SQLite has already rolled back, for example on a full disk.
    await query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** secure_delete writes its zeros to the WAL first, and the WAL keeps old pages until it is truncated. */
function scrub({ script }: SqliteThread): Promise<void> {
  return script('PRAGMA wal_checkpoint(TRUNCATE); VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
}

/** Prepared statements are only finalised by the garbage collector, so the file lock is released explicitly. */
async function close(connection: SqliteThread): Promise<void> {
  await connection.script('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; SELECT COUNT(*) FROM opened')
  await connection.close()
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
