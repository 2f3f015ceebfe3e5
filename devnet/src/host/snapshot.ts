import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Hex } from 'viem'
import type { AccountState, ChainState } from '../chain/chain.ts'
import type { BuiltChain } from '../world/buildChain.ts'

/** A finished chain on disk, so that only the first start has to build it. */
export type ChainSnapshot = { readonly built: BuiltChain; readonly state: ChainState }

export type SnapshotLookup =
  | { readonly type: 'found'; readonly snapshot: ChainSnapshot }
  | { readonly type: 'missing' }
  | { readonly type: 'broken' }

type Place = { readonly key: string; readonly chainId: number }

// By package name, so that the bundle in dist finds the same files.
const devnetRoot = dirname(createRequire(import.meta.url).resolve('@murmur/devnet/package.json'))
const devnetSource = join(devnetRoot, 'src')
const contractsSource = join(devnetRoot, '../contracts/src')
const engineSource = join(devnetRoot, '../engine/src')

/** The inputs of the world. The manifest names the exact versions of the contract packages and of the EVM. */
const inputs = [
  join(devnetRoot, 'package.json'),
  ...['world', 'chain', 'host/buildSnapshots.ts', 'host/snapshot.ts'].map((name) => join(devnetSource, name)),
  ...['hook.ts', 'hookCode.ts'].map((name) => join(contractsSource, name)),
  ...['network', 'listedTokenRows', 'listedTokens', 'token', 'tokenContract', 'pools/tickMath', 'pools/trade'].map(
    (name) => join(engineSource, `${name}.ts`),
  ),
]

/** Changes with every input. */
export async function getSnapshotKey(paths: readonly string[] = inputs): Promise<string> {
  const hash = createHash('sha256')
  for (const path of (await Promise.all(paths.map(listFiles))).flat()) hash.update(path).update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}

async function listFiles(path: string): Promise<readonly string[]> {
  if (/\.(ts|json|sol)$/.test(path)) return [path]
  const names = (await readdir(path)).filter((name) => !name.endsWith('.test.ts'))
  return (await Promise.all(names.sort().map((name) => listFiles(join(path, name))))).flat()
}

export async function findSnapshot(directory: string, { key, chainId }: Place): Promise<SnapshotLookup> {
  const text = await readIfPresent(getPath(directory, { key, chainId }))
  if (text === undefined) return { type: 'missing' }
  const [hash, content = ''] = splitFirstLine(text)
  if (hash !== getHash(content)) return { type: 'broken' }
  const { built, codes, accounts }: SavedSnapshot = JSON.parse(content)
  return { type: 'found', snapshot: { built, state: unpack(accounts, codes) } }
}

type SaveOptions = Place & { readonly snapshot: ChainSnapshot }

/** The first line is the hash of the rest, so that a damaged file is noticed. */
export async function saveSnapshot(directory: string, { key, chainId, snapshot }: SaveOptions): Promise<void> {
  const path = getPath(directory, { key, chainId })
  await mkdir(join(directory, key), { recursive: true })
  const content = JSON.stringify({ built: snapshot.built, ...pack(dropZeros(snapshot.state)) } satisfies SavedSnapshot)
  await replaceFile(path, `${getHash(content)}\n${content}`)
}

/** Removes the worlds that were built from other sources. */
export async function removeOldSnapshots(directory: string, { key }: { key: string }): Promise<void> {
  const old = (await readdir(directory)).filter((name) => name !== key)
  await Promise.all(old.map((name) => rm(join(directory, name), { recursive: true, force: true })))
}

function getPath(directory: string, { key, chainId }: Place): string {
  return join(directory, key, `${chainId}.snapshot`)
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function splitFirstLine(text: string): readonly string[] {
  const end = text.indexOf('\n')
  return [text.slice(0, end), text.slice(end + 1)]
}

function getHash(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Most contracts are pools and tokens with the same code, so each code is saved once and named by its index. */
type SavedSnapshot = {
  readonly built: BuiltChain
  readonly codes: readonly Hex[]
  readonly accounts: Readonly<Record<string, Omit<AccountState, 'code'> & { readonly code: number }>>
}

function pack(state: ChainState): Pick<SavedSnapshot, 'codes' | 'accounts'> {
  const codes = [...new Set(Object.values(state).map(({ code }) => code))]
  const indexes = new Map(codes.map((code, index) => [code, index]))
  const packed = Object.entries(state).map(([address, account]) => {
    return [address, { ...account, code: indexes.get(account.code) ?? 0 }] as const
  })
  return { codes, accounts: Object.fromEntries(packed) }
}

function unpack(accounts: SavedSnapshot['accounts'], codes: readonly Hex[]): ChainState {
  const unpacked = Object.entries(accounts).map(([address, account]) => {
    return [address, { ...account, code: codes[account.code] ?? '0x' }] as const
  })
  return Object.fromEntries(unpacked)
}

/** Empty slots are the default, so they need no place in the file. */
function dropZeros(state: ChainState): ChainState {
  return Object.fromEntries(
    Object.entries(state).map(([address, { storage, ...account }]) => {
      const filled = Object.entries(storage).filter(([, value]) => BigInt(value) !== 0n)
      return [address, { ...account, storage: Object.fromEntries(filled) }]
    }),
  )
}

/** Two starts may build the same world at the same time. A rename is atomic, so neither reads half a file. */
async function replaceFile(path: string, content: string): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, content)
  await rename(draft, path)
}
