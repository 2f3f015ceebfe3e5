import { readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { reportRow } from '../../testing/deepRun.ts'
import { createTemporaryFolder } from '../../testing/temporaryFolder.ts'
import { createTestNewsletter } from '../../testing/testNewsletter.ts'
import { parseEnv } from '../env.ts'
import { openSqlite } from './sqliteDatabase.ts'

test('N-03: WAL, full sync, foreign keys, a busy timeout, one connection, and a version without the WAL-reset bug', async () => {
  const folder = createTemporaryFolder()
  const database = await openSqlite(folder)
  onTestFinished(() => database.close())
  const read = async (text: string) => Object.values((await database.transaction((query) => query(text)))[0] ?? {})[0]
  const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout', 'locking_mode', 'secure_delete']
  expect(await Promise.all(settings.map((name) => read(`PRAGMA ${name}`)))).toEqual([
    'wal',
    2,
    1,
    5_000,
    'exclusive',
    1,
  ])
  const version = String(await read('SELECT sqlite_version()'))
  expect(version.localeCompare('3.51.3', undefined, { numeric: true })).toBeGreaterThanOrEqual(0)
  await expect(openSqlite(folder, { waitMs: 50 })).rejects.toThrow('Another server already uses')
  reportRow('N-03', `SQLite ${version}`)
})

test('N-21: only our user can read the files, and they lie outside the served folder', async () => {
  const folder = join(createTemporaryFolder(), 'data')
  const database = await openSqlite(folder)
  await createTestNewsletter(database)
  expect(readdirSync(folder).map((file) => [file, statSync(join(folder, file)).mode & 0o777])).toEqual([
    ['newsletter.db', 0o600],
    ['newsletter.db-wal', 0o600],
  ])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await database.close()
  expect(readdirSync(folder)).toEqual(['newsletter.db'])
  // The served folder is app/dist.
  const place = relative(fileURLToPath(new URL('../../../app', import.meta.url)), parseEnv({}).dataDir)
  expect(place.split(sep)[0]).toBe('..')
  reportRow('N-21', `2 files of mode 0600 in a folder of 0700, ${place} from the site`)
})

test('a slow statement does not block the thread that answers requests', async () => {
  const database = await openSqlite(createTemporaryFolder())
  onTestFinished(() => database.close())
  let isOver = false
  let turns = 0
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const slow =
    'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) SELECT MAX(i) AS i FROM n'
  expect(await database.transaction((query) => query(slow))).toEqual([{ i: 300_000 }])
  isOver = true
  // On the same thread there would be at most a few, before and after the statement.
  expect(turns).toBeGreaterThan(20)
})
