import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { parseArgs, parseEnv as parseEnvFile } from 'node:util'
import { describeCounts, type Fewer, isEmpty, type RowCounts } from './database/backup.ts'
import { deleteOldBackups, listBackups, nameBackup } from './database/backupFolder.ts'
import { inspectBackup } from './database/backupStream.ts'
import { sqliteFile } from './database/sqliteDatabase.ts'
import { type Env, parseEnv, StartError } from './env.ts'
import { askServer, type Command, fetchBackup, runCommand, sendToRestore } from './newsletter/controlSocket.ts'
import { openNewsletter } from './newsletter/newsletterService.ts'

const envFile = fileURLToPath(new URL('../../.env', import.meta.url))

try {
  process.stdout.write(await run(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof StartError) && !(error instanceof RangeError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function run(args: readonly string[]): Promise<string> {
  const { type, subject, fewer, settings } = parseCommand(args)
  const env = parseEnv(readSettings(settings))
  if (type === 'export') return answer({ type }, env)
  if (subject === undefined) throw new RangeError(usage)
  if (type === 'erase') return answer({ type, email: subject }, env)
  const path = findPath(subject)
  if (type === 'backup') return isFolder(path) ? backUpInto(path, { env, fewer }) : backUp(path, { env, fewer })
  if (type === 'restore') return restore(path, { env, fewer })
  throw new RangeError(usage)
}

const usage = `Usage: newsletter:export, newsletter:erase -- someone@example.org, backup -- file.gz or folder, or restore -- file.gz
--settings=file  the settings of the server, if they are neither in the environment nor in .env
--yes            back up nothing where the last backup had rows, or restore fewer rows than there are`

function parseCommand(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { yes: { type: 'boolean' }, settings: { type: 'string' } },
    })
    const [type, subject] = positionals
    const fewer: Fewer = values.yes === true ? 'accept' : 'refuse'
    return { type, subject, fewer, settings: values.settings }
  } catch (cause) {
    throw new RangeError(usage, { cause })
  }
}

/** The server gets its variables from one of these, too. The environment takes precedence. */
function readSettings(file: string | undefined): NodeJS.ProcessEnv {
  const path = file === undefined ? envFile : findPath(file)
  if (file === undefined && !existsSync(path)) return process.env
  try {
    return { ...parseEnvFile(readFileSync(path, 'utf8')), ...process.env }
  } catch (cause) {
    throw new RangeError(`The settings cannot be read: ${(cause as Error).message}.`, { cause })
  }
}

/** npm changes the folder before it runs a script. */
function findPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '', path)
}

async function answer(command: Command, env: Env): Promise<string> {
  const fromServer = env.databaseUrl === undefined ? await askServer(env.dataDir, { command }) : undefined
  return fromServer ?? withNewsletter(env, (newsletter) => runCommand(command, newsletter))
}

type Task = {
  readonly env: Env
  readonly fewer: Fewer
  /** Backups that were made before, the newest first. */
  readonly before?: readonly string[]
}

/** The file appears under its name only once it is complete, was read again and is on disk. */
async function backUp(file: string, { env, fewer, before = [file] }: Task): Promise<string> {
  const part = `${file}.part`
  try {
    const last = await findLast(before)
    return await writeBackupFile(file, { part, env, fewer, last })
  } catch (cause) {
    await rm(part, { force: true })
    if (cause instanceof StartError || cause instanceof RangeError) throw cause
    throw new RangeError(`The backup could not be written to ${file}: ${(cause as Error).message}.`, { cause })
  }
}

type Writing = Task & { readonly part: string; readonly last: Last | undefined }

async function writeBackupFile(file: string, { part, env, fewer, last }: Writing): Promise<string> {
  const handle = await open(part, 'w', 0o600)
  await writeTo(handle.createWriteStream({ flush: true }), env)
  const counts = await inspectBackup(createReadStream(part))
  if (last !== undefined && fewer === 'refuse' && isEmpty(counts) && !isEmpty(last.counts))
    throw new RangeError(
      `This backup would be empty, and ${last.file} is not. Nothing was written. ${describePlace(env)} Check the settings, or add --yes if everybody has left.`,
    )
  await rename(part, file)
  return `The backup is in ${file}.\n${describeCounts(counts)}\n`
}

/** Never with a password. */
function describePlace({ databaseUrl, dataDir }: Env): string {
  return databaseUrl === undefined ? `It was read from ${dataDir}.` : 'It was read from DATABASE_URL.'
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}

type Last = { readonly file: string; readonly counts: RowCounts }

/** The first of these files that is a backup. */
async function findLast(files: readonly string[]): Promise<Last | undefined> {
  for (const file of files.filter((path) => existsSync(path))) {
    try {
      return { file, counts: await inspectBackup(createReadStream(file)) }
    } catch (error) {
      // A damaged file does not show the rows of its day.
      if (!(error instanceof RangeError)) throw error
    }
  }
  return undefined
}

/** Old backups go only once the new one is complete. */
async function backUpInto(folder: string, task: Task): Promise<string> {
  const now = Date.now()
  const answer = await backUp(join(folder, nameBackup(now)), { ...task, before: await listBackups(folder) })
  const deleted = await deleteOldBackups(folder, { now })
  return deleted === 0 ? answer : `${answer}Older than 30 days and deleted: ${deleted}.\n`
}

async function writeTo(to: Writable, env: Env): Promise<void> {
  const isFetched = env.databaseUrl === undefined && (await fetchBackup(env.dataDir, { to }))
  if (isFetched) return
  // Opening it would make a new one.
  if (env.databaseUrl === undefined && !existsSync(join(env.dataDir, sqliteFile)))
    throw new RangeError(
      `There is no database in ${env.dataDir}. Set DATABASE_URL or DATA_DIR as for the server, or name its settings with --settings.`,
    )
  await withNewsletter(env, ({ operator }) => operator.backUp(to))
}

async function restore(file: string, { env, fewer }: Task): Promise<string> {
  if (!existsSync(file)) throw new RangeError(`There is no file ${file}.`)
  // Here first: a server that refuses a file closes the connection before it has read all of it.
  const counts = await inspectBackup(createReadStream(file))
  const from = createReadStream(file)
  const fromServer = env.databaseUrl === undefined ? await sendToRestore(env.dataDir, { from, fewer }) : undefined
  const restored =
    fromServer ?? (await withNewsletter(env, ({ operator }) => operator.restore(createReadStream(file), { fewer })))
  return `${describeCounts(counts).replace('It has', 'The backup has')}\n${restored}`
}

type Newsletter = Awaited<ReturnType<typeof openNewsletter>>

async function withNewsletter<T>(env: Env, work: (newsletter: Newsletter) => Promise<T>): Promise<T> {
  const newsletter = await openNewsletter(env, { now: Date.now })
  try {
    return await work(newsletter)
  } finally {
    await newsletter.close()
  }
}
