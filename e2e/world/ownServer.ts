import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A second server with its own settings, for some chains of the local world: reading all of them takes a while. */
export type OwnServer = {
  readonly origin: string
  /** A deployment: the process ends, and another one with the new settings takes its port. */
  restart(settings: Settings, options?: Tree): Promise<void>
  /** The process ends, and nothing takes its port. */
  goAway(): Promise<void>
  /** It accepts connections and answers none. */
  freeze(): void
  stop(): Promise<void>
}

/** The folder of another build. */
type Tree = { readonly tree?: string }

type Settings = Readonly<Record<string, string>>

export async function startOwnServer(chainIds: readonly number[], settings: Settings): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'murmur-server-'))
  const world = await copyWorld(folder, { chainIds })
  const start = (own: Settings, { tree = root }: Tree = {}) =>
    startProcess({ ...world, DATA_DIR: folder, LOG_LEVEL: 'error', ...own }, { tree })
  let running = await start({ PORT: '0', ...settings })
  const { origin } = running
  return {
    origin,
    async restart(next, options) {
      await end(running.child)
      running = await start({ PORT: new URL(origin).port, ...next }, options)
    },
    goAway: () => end(running.child),
    freeze: () => void running.child.kill('SIGSTOP'),
    async stop() {
      await end(running.child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Book = { readonly networks: readonly { readonly chainId: number; readonly rpcUrls: readonly string[] }[] }

/** Copies the world of the server that all tests share, with these networks. */
async function copyWorld(folder: string, { chainIds }: { readonly chainIds: readonly number[] }): Promise<Settings> {
  const book: Book = await (await fetch(`${process.env.E2E_ORIGIN}/api/world`)).json()
  const networks = book.networks.filter((network) => chainIds.includes(network.chainId))
  const file = join(folder, 'world.json')
  await writeFile(file, JSON.stringify({ ...book, networks }))
  const origins = networks.flatMap(({ rpcUrls }) => rpcUrls.map((url) => new URL(url).origin))
  return { WORLD_FILE: file, RPC_ORIGINS: origins.join(',') }
}

async function startProcess(settings: Settings, { tree }: Required<Tree>) {
  const child = spawn(process.execPath, [join(tree, 'server/dist/main.js')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    const origin = /running at (http:\/\/\S+)/.exec(said)?.[1]
    if (origin !== undefined) return { child, origin }
  }
  throw new Error(`The server did not start: ${said}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  // One that was frozen.
  child.kill('SIGCONT')
  await exit
}
