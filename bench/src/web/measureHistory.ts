import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@murmur/server/database/migrations'
import { openSqlite, sqliteFile } from '@murmur/server/database/sqliteDatabase'
import { createKeptHistory } from '@murmur/server/history/keptHistory'
import { createHistoryYear } from '@murmur/server/testing/historyYear'

/** The bytes that a year of prices of all listed tokens takes in the server's own database. */
export async function measureHistory(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'murmur-history-'))
  const database = await openSqlite(folder)
  try {
    await migrate(database)
    const before = await measureFiles(folder)
    await createKeptHistory(database).add(createHistoryYear(Math.floor(Date.now() / 86_400_000) * 86_400))
    return (await measureFiles(folder)) - before
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
}

async function measureFiles(folder: string): Promise<number> {
  const sizes = [sqliteFile, `${sqliteFile}-wal`].map(async (name) => {
    // The log appears with the first write.
    const found = await stat(join(folder, name)).catch(() => undefined)
    return found?.size ?? 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
