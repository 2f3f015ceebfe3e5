import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Rpc } from './rpc.ts'
import { artifactPackages, readPackageVersion } from './world/artifacts.ts'
import type { BuiltChain } from './world/buildChain.ts'

/** The finished world on disk, so that only the first start has to make it. */
export type Snapshot = { readonly chains: Readonly<Record<number, BuiltChain>>; readonly getStatePath: GetStatePath }

type GetStatePath = (chainId: number) => string
type DumpedState = { transactions: { info: { traces: unknown[] } }[] }

const unpack = promisify(gunzip)
// By way of src, so that the same files are read from dist as well.
const source = fileURLToPath(new URL('../src/', import.meta.url))
const engine = fileURLToPath(new URL('../../engine/src/', import.meta.url))

/** Another one for every change of what the world is made from. */
export async function getSnapshotKey(): Promise<string> {
  const hash = createHash('sha256')
  const world = (await readdir(join(source, 'world'))).sort().map((name) => join(source, 'world', name))
  const lists = ['network.ts', 'routingTokens.ts', 'token.ts'].map((name) => join(engine, name))
  for (const path of [...world, ...lists, join(source, 'chainCommand.ts'), join(source, 'snapshot.ts')]) {
    hash.update(await readFile(path))
  }
  for (const name of artifactPackages) hash.update(`${name}@${readPackageVersion(name)}\n`)
  return hash.digest('hex').slice(0, 16)
}

export async function findSnapshot(directory: string, { key }: { key: string }): Promise<Snapshot | undefined> {
  const folder = join(directory, key)
  const book = join(folder, bookName)
  if (!existsSync(book)) return undefined
  return { chains: JSON.parse(await readFile(book, 'utf8')), getStatePath: (chainId) => getStatePath(folder, chainId) }
}

type SaveOptions = { readonly key: string; readonly chains: readonly (BuiltChain & { chainId: number; rpc: Rpc })[] }

/** In place with its last step only, so that no other start finds half of it. */
export async function saveSnapshot(directory: string, { key, chains }: SaveOptions): Promise<void> {
  const draft = join(directory, `${key}.${process.pid}`)
  await mkdir(draft, { recursive: true })
  await Promise.all(chains.map(({ chainId, rpc }) => saveState(rpc, getStatePath(draft, chainId))))
  const book = Object.fromEntries(chains.map(({ chainId, rpc: _, ...chain }) => [chainId, chain]))
  await writeFile(join(draft, bookName), JSON.stringify(book))
  await rename(draft, join(directory, key)).catch(async (error: NodeJS.ErrnoException) => {
    // Another start was faster, and made the same.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    await rm(draft, { recursive: true })
  })
  await removeOthers(directory, { key })
}

const bookName = 'chains.json'

function getStatePath(folder: string, chainId: number): string {
  return join(folder, `${chainId}.json`)
}

async function saveState(rpc: Rpc, path: string): Promise<void> {
  const packed = await rpc.request<string>('anvil_dumpState')
  const state = JSON.parse((await unpack(Buffer.from(packed.slice(2), 'hex'))).toString()) as DumpedState
  // How the world was made, step by step: more than half of the file, and nobody asks.
  for (const { info } of state.transactions) info.traces = []
  await writeFile(path, JSON.stringify(state))
}

/** Worlds of yesterday; not the drafts, in which another start may be writing. */
async function removeOthers(directory: string, { key }: { key: string }): Promise<void> {
  const others = (await readdir(directory)).filter((name) => name !== key && !name.includes('.'))
  await Promise.all(others.map((name) => rm(join(directory, name), { recursive: true, force: true })))
}
