import { execFile } from 'node:child_process'
import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { restoreBackup, writeBackup } from '../src/database/backup.ts'
import type { Database } from '../src/database/database.ts'
import { openPostgres } from '../src/database/postgresDatabase.ts'
import { openSqlite } from '../src/database/sqliteDatabase.ts'
import { bundle } from '../testing/bundle.ts'
import { reportRow, scale } from '../testing/deepRun.ts'
import { signUpAda } from '../testing/erasure.ts'
import { startProcess } from '../testing/serverProcess.ts'
import { createTemporaryFolder } from '../testing/temporaryFolder.ts'
import { createTestNewsletter } from '../testing/testNewsletter.ts'
import { startPostgres, type TestPostgres } from '../testing/testPostgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

const kinds = [
  { name: 'SQLite', open: () => openSqlite(createTemporaryFolder()) },
  { name: 'PostgreSQL', open: async () => openPostgres(await server.createDatabase()) },
]

test.each(kinds)(
  'N-19: a backup of $name under load has every acknowledged sign-up and restores with equal rows',
  async ({ name, open }) => {
    const [database, other] = [await start(open), await start(open)]
    const writers = startWriters(await createTestNewsletter(database))
    onTestFinished(writers.stop)
    const rounds = scale(50)
    let equal = 0
    let rows = 0
    for (let round = 0; round < rounds; round += 1) {
      await writers.write(5)
      const before = [...writers.kept]
      const lines = await backUp(database)
      rows = await restoreBackup(other, { lines: send(lines), fewer: 'refuse' })
      const restored = await backUp(other)
      if (restored.join() === lines.join()) equal += 1
      const text = lines.join()
      expect(before.filter((email) => !text.includes(`"${email}"`))).toEqual([])
    }
    // Restores into the database in use: the writers continue, and nothing of the backup is missing.
    const last = await backUp(database)
    await restoreBackup(database, { lines: send(last), fewer: 'accept' })
    await writers.write(5)
    await writers.stop()
    const after = new Set(await backUp(database))
    expect(last.slice(1, -1).filter((line) => !after.has(line) && !line.startsWith('["limit_locks'))).toEqual([])
    expect(equal).toBe(rounds)
    reportRow('N-19', `${equal} of ${rounds} backups of ${name} under load restored with equal rows, the last ${rows}`)
  },
)

test('a backup of SQLite can be restored to PostgreSQL', async () => {
  const [sqlite, postgres] = await Promise.all(kinds.map(({ open }) => start(open)))
  if (sqlite === undefined || postgres === undefined) throw new Error('Two databases are needed.')
  const { subscribers } = await createTestNewsletter(sqlite)
  await subscribers.subscribe({ email: 'ada@example.org', client: '' })
  const lines = await backUp(sqlite)
  await createTestNewsletter(postgres)
  await restoreBackup(postgres, { lines: send(lines), fewer: 'refuse' })
  expect(await backUp(postgres)).toEqual(lines)
})

test('a broken backup changes nothing', async () => {
  const database = await start(() => openSqlite(createTemporaryFolder()))
  const { subscribers } = await createTestNewsletter(database)
  await subscribers.subscribe({ email: 'ada@example.org', client: '' })
  const lines = await backUp(database)
  await subscribers.subscribe({ email: 'bob@example.org', client: '' })
  const broken: Readonly<Record<string, readonly string[]>> = {
    'incomplete. Use': lines.slice(0, -1),
    'changed after': lines.map((line) => line.replace('ada@', 'eve@')),
    'goes on after': [...lines, '{}'],
    'not a backup': ['hello'],
    'newer release': ['{"version":999}'],
    'unknown row': ['{"version":1}', '["sqlite_master",{"name":"x"}]'],
    'unknown value': ['{"version":1}', '["suppressions",{"address_hash":{}}]'],
  }
  for (const [reason, some] of Object.entries(broken)) {
    await expect(restoreBackup(database, { lines: send(some), fewer: 'refuse' })).rejects.toThrow(reason)
  }
  expect(await subscribers.count()).toBe(2)
})

test('N-19, N-14: the commands back up and restore a running server, and what was erased stays erased', async () => {
  const program = await bundle('src/operatorCommand')
  const { origin, directory } = await startProcess()
  const run = async (...args: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: directory }
    return (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout
  }
  await Promise.all(['ada', 'bob'].map((name) => signUp(origin, `${name}@example.org`)))
  const file = join(createTemporaryFolder(), 'backup.gz')
  expect(await run('backup', file)).toMatch(
    /^The backup is in .*backup\.gz\.\nIt has \d+ rows: subscribers 2, consents 2, outbox 2, suppressions 0, /,
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await run('erase', 'ada@example.org')
  await signUp(origin, 'eve@example.org')
  // Ada stays erased, and Eve is not in the backup.
  await expect(run('restore', file)).rejects.toThrow(
    'This restore would leave 1 of 2 subscribers and 1 of 2 consents. Nothing was changed. Add --yes if you mean it.',
  )
  expect((await run('export')).match(/[a-z]+@example\.org/g)).toEqual(['bob@example.org', 'eve@example.org'])
  expect(await run('restore', '--yes', file)).toMatch(
    /^The backup has \d+ rows: subscribers 2, .*\n\d+ rows are restored\.\n$/,
  )
  const addresses = (await run('export')).match(/[a-z]+@example\.org/g)
  expect(addresses).toEqual(['bob@example.org'])
  writeFileSync(
    file,
    gzipSync(
      gunzipSync(readFileSync(file))
        .toString()
        .replace(/\{"rows".*\n$/, ''),
    ),
  )
  await expect(run('restore', file)).rejects.toThrow('incomplete')
  writeFileSync(file, 'no gzip')
  await expect(run('restore', file)).rejects.toThrow('cannot be read')
  const folder = createTemporaryFolder()
  writeFileSync(join(folder, 'murmur-2020-01-01.gz'), '')
  expect(await run('backup', folder)).toMatch(
    /^The backup is in .*murmur-20\d\d-\d\d-\d\d\.gz\.\nIt has .*\nOlder .* deleted: 1\.\n$/,
  )
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^murmur-(?!2020-01-01).*\.gz$/)])
  await expect(run('backup', '/nowhere/backup.gz')).rejects.toThrow('could not be written')
  expect((await run('export')).match(/[a-z]+@example\.org/g)).toEqual(['bob@example.org'])
  expect(readdirSync(directory).filter((name) => name.includes('backup'))).toEqual([])
})

test("the documented nightly line backs up the running server, with the server's settings alone", async () => {
  const documented = /^0 3 \* \* \* (cd .*)$/m.exec(readFileSync(join(root, 'docs/operations.md'), 'utf8'))?.[1] ?? ''
  const { origin, directory } = await startProcess()
  await signUp(origin, 'ada@example.org')
  const place = createTemporaryFolder()
  const paths = {
    release: join(place, 'current'),
    settings: join(place, 'murmur.env'),
    backups: join(place, 'backups'),
  }
  installRelease(paths.release, await bundle('src/operatorCommand'))
  mkdirSync(paths.backups)
  writeFileSync(paths.settings, `DATA_DIR="${directory}"\nLOG_LEVEL=info\n`)
  const line = documented
    .replace('/opt/murmur/current', paths.release)
    .replace('/etc/murmur.env', paths.settings)
    .replace(/\/backups$/, paths.backups)
  // As cron starts it.
  const env = { HOME: place, SHELL: '/bin/sh', PATH: process.env.PATH }
  const night = () => promisify(execFile)('/bin/sh', ['-c', line], { cwd: place, env })
  const { stdout } = await night()
  expect(stdout).toContain('subscribers 1, consents 1,')
  const [name = ''] = readdirSync(paths.backups)
  expect(gunzipSync(readFileSync(join(paths.backups, name))).toString()).toContain('ada@example.org')
  // Settings that lead nowhere make no database, and no backup.
  const nowhere = join(place, 'nowhere')
  writeFileSync(paths.settings, `DATA_DIR=${nowhere}\n`)
  await expect(night()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('There is no database in') })
  writeFileSync(paths.settings, '')
  await expect(night()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('There is no database in') })
  rmSync(paths.settings)
  await expect(night()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('settings cannot be read') })
  expect([existsSync(nowhere), readdirSync(paths.backups)]).toEqual([false, [name]])
})

test('a backup is not empty where the last one was not', async () => {
  const run = await openCommands()
  const [people, nobody] = [createTemporaryFolder(), createTemporaryFolder()]
  for (const [directory, email] of [[people, 'ada@example.org'], [nobody]] as const) {
    const database = await openSqlite(directory)
    const { subscribers } = await createTestNewsletter(database)
    if (email !== undefined) await subscribers.subscribe({ email, client: '' })
    await database.close()
  }
  const backups = createTemporaryFolder()
  expect(await run(nobody, 'backup', backups)).toContain('It has 0 rows: subscribers 0,')
  expect(await run(people, 'backup', backups)).toContain('subscribers 1,')
  const [name = ''] = readdirSync(backups)
  const before = readFileSync(join(backups, name))
  // A damaged file of a later day does not hide the last good one.
  writeFileSync(join(backups, 'murmur-2099-01-01.gz'), 'damaged')
  for (const place of [backups, join(backups, name)])
    await expect(run(nobody, 'backup', place)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^This backup would be empty, and .*\.gz is not\. Nothing was written\. .*\n$/),
    })
  expect(readFileSync(join(backups, name))).toEqual(before)
  expect(readdirSync(backups)).toHaveLength(2)
  expect(await run(nobody, 'backup', '--yes', backups)).toContain('subscribers 0,')
})

test('a gzip bomb gets one line, and is not read to its end', async () => {
  const run = await openCommands()
  const directory = createTemporaryFolder()
  const file = join(createTemporaryFolder(), 'backup.gz')
  const zeros = Buffer.alloc(1 << 20)
  const versions = Buffer.from(`${'{"version":1}\n'.repeat(80_000)}`)
  const rows = Buffer.from(`${`["suppressions",{"address_hash":"x","created_at":1}]\n`.repeat(20_000)}`)
  for (const [first, chunk] of [
    ['', zeros],
    ['{"version":1}\n', zeros],
    ['{"version":1}\n', rows],
    ['', versions],
  ] as const) {
    await writeBomb(file, { first, chunk, times: 256 })
    await expect(run(directory, 'restore', file)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^(The file expands to far more than a backup has|This file is not a backup).*\n$/),
    })
  }
}, 120_000)

/** About 256 MB of text in about 1 MB. The command has a heap of 64 MB. */
async function writeBomb(
  file: string,
  { first, chunk, times }: { readonly first: string; readonly chunk: Buffer; readonly times: number },
) {
  async function* write() {
    yield first
    for (let at = 0; at < times; at += 1) yield chunk
  }
  await pipeline(write, createGzip({ level: 1 }), createWriteStream(file))
}

/** The commands without a server, for the data in a folder. */
async function openCommands() {
  const program = await bundle('src/operatorCommand')
  return async (directory: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: directory }
    const all = ['--max-old-space-size=64', program, ...args]
    return (await promisify(execFile)(process.execPath, all, { env })).stdout
  }
}

/** Installs the operator's commands of a release. */
function installRelease(folder: string, program: string): void {
  const dist = join(folder, 'server/dist')
  mkdirSync(dist, { recursive: true })
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { backup } = scripts
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { backup } }))
  copyFileSync(program, join(dist, 'operatorCommand.js'))
  copyFileSync(join(root, 'server/src/database/sqliteWorker.mjs'), join(dist, 'sqliteWorker.mjs'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

test('N-14: no file of PostgreSQL contains an erased address', async () => {
  const database = openPostgres(await server.createDatabase())
  onTestFinished(() => database.close())
  const newsletter = await createTestNewsletter(database)
  const findTraces = await signUpAda(newsletter, server.data)
  expect(findTraces()).not.toEqual([])
  await newsletter.subscribers.erase('ada.lovelace@example.org')
  expect(findTraces()).toEqual([])
  reportRow('N-14', 'files of PostgreSQL after erase: 0 occurrences')
})

async function start(open: () => Promise<Database>): Promise<Database> {
  const database = await open()
  onTestFinished(() => database.close())
  await createTestNewsletter(database)
  return database
}

async function backUp(database: Database): Promise<string[]> {
  const lines: string[] = []
  await writeBackup(database, { write: (line) => void lines.push(line) })
  return lines
}

async function* send(lines: readonly string[]) {
  yield* lines
}

/** Five writers that sign up addresses until they are stopped. */
function startWriters({ subscribers }: Awaited<ReturnType<typeof createTestNewsletter>>) {
  const kept: string[] = []
  let isOver = false
  const loop = async (writer: number) => {
    for (let index = 0; !isOver; index += 1) {
      const email = `${writer}.${index}@example.org`
      // Refused while a restore takes longer than the wait for a lock.
      await subscribers.subscribe({ email, client: email }).then(
        () => kept.push(email),
        () => undefined,
      )
      // Otherwise the backups grow faster than they are compared.
      await delay(20)
    }
  }
  const loops = Promise.all([0, 1, 2, 3, 4].map(loop))
  return {
    kept,
    /** Waits for this number of further sign-ups. */
    async write(count: number) {
      const enough = kept.length + count
      while (kept.length < enough) await delay(5)
    },
    async stop() {
      isOver = true
      await loops
    },
  }
}

async function signUp(origin: string, email: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const response = await fetch(`${origin}/api/newsletter`, { method: 'POST', headers, body: JSON.stringify({ email }) })
  expect(response.status).toBe(202)
}
