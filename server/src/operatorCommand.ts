import { createReadStream, existsSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { deleteOldBackups, nameBackup } from './database/backupFolder.ts'
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

async function run([type, subject]: readonly string[]): Promise<string> {
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const env = parseEnv(process.env)
  if (type === 'export') return answer({ type }, env)
  if (subject === undefined) throw new RangeError(usage)
  if (type === 'erase') return answer({ type, email: subject }, env)
  // npm changes the folder before it runs a script.
  const path = resolve(process.env.INIT_CWD ?? '', subject)
  if (type === 'backup') return isFolder(path) ? backUpInto(path, env) : backUp(path, env)
  if (type === 'restore') return restore(path, env)
  throw new RangeError(usage)
}

const usage =
  'Usage: newsletter:export, newsletter:erase -- someone@example.org, backup -- file.gz or folder, or restore -- file.gz'

async function answer(command: Command, env: Env): Promise<string> {
  const fromServer = env.databaseUrl === undefined ? await askServer(env.dataDir, { command }) : undefined
  return fromServer ?? withNewsletter(env, (newsletter) => runCommand(command, newsletter))
}

/** The file appears under its name only once it is complete and on disk. */
async function backUp(file: string, env: Env): Promise<string> {
  const part = `${file}.part`
  try {
    const handle = await open(part, 'w', 0o600)
    await writeTo(handle.createWriteStream({ flush: true }), env)
    await rename(part, file)
  } catch (cause) {
    await rm(part, { force: true })
    if (cause instanceof StartError) throw cause
    throw new RangeError(`The backup could not be written to ${file}: ${(cause as Error).message}.`, { cause })
  }
  return `The backup is in ${file}.\n`
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}

/** Old backups go only once the new one is complete. */
async function backUpInto(folder: string, env: Env): Promise<string> {
  const now = Date.now()
  const answer = await backUp(join(folder, nameBackup(now)), env)
  const deleted = await deleteOldBackups(folder, { now })
  return deleted === 0 ? answer : `${answer}Older than 30 days and deleted: ${deleted}.\n`
}

async function writeTo(to: Writable, env: Env): Promise<void> {
  const isFetched = env.databaseUrl === undefined && (await fetchBackup(env.dataDir, { to }))
  if (!isFetched) await withNewsletter(env, ({ operator }) => operator.backUp(to))
}

async function restore(file: string, env: Env): Promise<string> {
  if (!existsSync(file)) throw new RangeError(`There is no file ${file}.`)
  const fromServer =
    env.databaseUrl === undefined ? await sendToRestore(env.dataDir, { from: createReadStream(file) }) : undefined
  if (fromServer !== undefined) return fromServer
  return withNewsletter(env, ({ operator }) => operator.restore(createReadStream(file)))
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
