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

/** A finished chain on disk, so that only the first start has to make it. */
export type ChainSnapshot = { readonly built: BuiltChain; readonly statePath: string }

type Place = { readonly key: string; readonly chainId: number }
type DumpedState = { transactions: { info: { traces: unknown[] } }[] }

const unpack = promisify(gunzip)
// By way of src, so that the same files are read from dist as well.
const devnetSource = fileURLToPath(new URL('../src/', import.meta.url))
const engineSource = fileURLToPath(new URL('../../engine/src/', import.meta.url))

/** What the world is made from, besides the packages. */
const inputs = [
  ...['world', 'chainCommand.ts', 'snapshot.ts'].map((name) => join(devnetSource, name)),
  ...['network.ts', 'routingTokens.ts', 'token.ts'].map((name) => join(engineSource, name)),
]

/** Another one for every change of an input. */
export async function getSnapshotKey(paths: readonly string[] = inputs): Promise<string> {
  const hash = createHash('sha256')
  for (const path of (await Promise.all(paths.map(listFiles))).flat()) hash.update(path).update(await readFile(path))
  for (const name of artifactPackages) hash.update(`${name}@${readPackageVersion(name)}\n`)
  return hash.digest('hex').slice(0, 16)
}

async function listFiles(path: string): Promise<readonly string[]> {
  if (path.endsWith('.ts')) return [path]
  const names = (await readdir(path)).filter((name) => !name.endsWith('.test.ts'))
  return names.sort().map((name) => join(path, name))
}

export async function findSnapshot(directory: string, { key, chainId }: Place): Promise<ChainSnapshot | undefined> {
  const { bookPath, statePath } = getPaths(join(directory, key), chainId)
  if (!existsSync(bookPath)) return undefined
  return { built: JSON.parse(await readFile(bookPath, 'utf8')), statePath }
}

type SaveOptions = Place & { readonly rpc: Rpc; readonly built: BuiltChain }

/** The book comes last: who finds it finds the rest. */
export async function saveSnapshot(directory: string, { key, chainId, rpc, built }: SaveOptions): Promise<void> {
  const folder = join(directory, key)
  const { bookPath, statePath } = getPaths(folder, chainId)
  await mkdir(folder, { recursive: true })
  await writeAtOnce(statePath, await dumpState(rpc))
  await writeAtOnce(bookPath, JSON.stringify(built))
}

/** Takes the worlds of yesterday away. */
export async function removeOldSnapshots(directory: string, { key }: { key: string }): Promise<void> {
  const old = (await readdir(directory)).filter((name) => name !== key)
  await Promise.all(old.map((name) => rm(join(directory, name), { recursive: true, force: true })))
}

function getPaths(folder: string, chainId: number) {
  return { bookPath: join(folder, `${chainId}.book.json`), statePath: join(folder, `${chainId}.state.json`) }
}

async function dumpState(rpc: Rpc): Promise<string> {
  const packed = await rpc.request<string>('anvil_dumpState')
  const state = JSON.parse((await unpack(Buffer.from(packed.slice(2), 'hex'))).toString()) as DumpedState
  // How the world was made, step by step: more than half of the file, and nobody asks.
  for (const { info } of state.transactions) info.traces = []
  return JSON.stringify(state)
}

/** Two starts may make the same world at the same time; neither reads half of the other's. */
async function writeAtOnce(path: string, content: string): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, content)
  await rename(draft, path)
}
