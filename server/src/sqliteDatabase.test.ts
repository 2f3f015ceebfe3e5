import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { reportRow } from './deep.ts'
import { parseEnv } from './env.ts'
import { createExampleNewsletter } from './exampleNewsletter.ts'
import { createTemporaryFolder } from './exampleTemporary.ts'
import { exportSubscribers } from './exportSubscribers.ts'
import { askServer, openControl } from './newsletterControl.ts'
import { openSqlite, sqliteFile } from './sqliteDatabase.ts'

test('N-03: WAL, full sync, foreign keys, patience, one connection, and a version without the WAL-reset fault', async () => {
  const folder = createTemporaryFolder()
  const database = openSqlite(folder)
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
  expect(() => openSqlite(folder, { waitMs: 50 })).toThrow('Another server already uses')
  reportRow('N-03', `SQLite ${version}`)
})

test('N-21: the files are ours alone, and lie outside of what the server serves', async () => {
  const folder = join(createTemporaryFolder(), 'data')
  const database = openSqlite(folder)
  await createExampleNewsletter(database)
  expect(readdirSync(folder).map((file) => [file, statSync(join(folder, file)).mode & 0o777])).toEqual([
    [sqliteFile, 0o600],
    [`${sqliteFile}-wal`, 0o600],
  ])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await database.close()
  expect(readdirSync(folder)).toEqual([sqliteFile])
  // The site is what the build has put into app/dist.
  const place = relative(fileURLToPath(new URL('../../app', import.meta.url)), parseEnv({}).dataDir)
  expect(place.split(sep)[0]).toBe('..')
  reportRow('N-21', `2 files of mode 0600 in a folder of 0700, ${place} from the site`)
})

test('N-14: an erased address is in no file any more', async () => {
  const folder = createTemporaryFolder()
  const database = openSqlite(folder)
  const { subscribers, sendAll } = await createExampleNewsletter(database)
  for (let index = 0; index < 50; index += 1) {
    await subscribers.subscribe({ email: `Someone.Else.${index}@example.org`, client: '192.0.2.1' })
  }
  await subscribers.subscribe({ email: 'Ada.Lovelace@example.org', client: '192.0.2.1' })
  await sendAll()
  const findTraces = () =>
    readdirSync(folder).filter((file) => /ada\.lovelace/i.test(readFileSync(join(folder, file), 'latin1')))
  expect(findTraces()).not.toEqual([])
  await subscribers.erase('ada.lovelace@example.org')
  expect(findTraces()).toEqual([])
  expect(await exportSubscribers(subscribers)).not.toMatch(/ada/i)
  await database.close()
  expect(findTraces()).toEqual([])
  reportRow('N-14', 'raw files after erase: 0 occurrences')
})

test('a command asks the running server, or finds that none runs', async () => {
  const folder = createTemporaryFolder()
  const database = openSqlite(folder)
  const { subscribers } = await createExampleNewsletter(database)
  await subscribers.subscribe({ email: 'ada@example.org', client: '192.0.2.1' })
  expect(await askServer(folder, { command: { type: 'export' } })).toBeUndefined()
  const control = await openControl(folder, { subscribers })
  expect(await askServer(folder, { command: { type: 'export' } })).toContain('"ada@example.org","pending"')
  await expect(askServer(folder, { command: { type: 'erase', email: 'ada' } })).rejects.toThrow('email address')
  expect(await askServer(folder, { command: { type: 'erase', email: 'ADA@example.org' } })).toContain('erased')
  expect(await subscribers.count()).toBe(0)
  control.close()
  await database.close()
})
