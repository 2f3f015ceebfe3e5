import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { World, WorldNetwork } from './api.ts'
import type { Env } from './env.ts'
import { findField } from './json.ts'
import { refuse } from './refusal.ts'
import type { HeaderRecord } from './security.ts'

export type WorldOptions = { readonly env: Pick<Env, 'worldFile'>; readonly headers: HeaderRecord }

/** Says which chains stand behind the pages. */
export function registerWorld(app: FastifyInstance, { env, headers }: WorldOptions): void {
  app.get('/api/world', async (_, reply) => {
    const world = env.worldFile === undefined ? liveWorld : await readWorld(env.worldFile)
    if (world !== undefined) return reply.send(world)
    return refuse(reply, { type: 'unavailable', headers: { ...headers, 'retry-after': '1' } })
  })
}

const liveWorld: World = { name: 'live', networks: [] }

/** Read anew each time: the chains write it when they are ready, and again when they have been started anew. */
export async function readWorld(file: string): Promise<World | undefined> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing)
  return text === undefined ? undefined : parseWorld(text)
}

/** Undefined where it is not the whole book: half a world is none. */
export function parseWorld(text: string): World | undefined {
  const networks = findField(parseJson(text), 'networks')
  if (!Array.isArray(networks)) return undefined
  const known = networks.map(parseNetwork).filter((network) => network !== undefined)
  return known.length === networks.length ? { name: 'local', networks: known } : undefined
}

function parseNetwork(value: unknown): WorldNetwork | undefined {
  const chainId = findField(value, 'chainId')
  const rpcUrls = findField(value, 'rpcUrls')
  const genesisHash = findField(value, 'genesisHash')
  const contracts = findField(value, 'contracts')
  if (typeof chainId !== 'number' || typeof genesisHash !== 'string') return undefined
  if (!Array.isArray(rpcUrls) || !rpcUrls.every(isText)) return undefined
  if (typeof contracts !== 'object' || contracts === null) return undefined
  const named = Object.entries(contracts).filter((entry): entry is [string, string] => isText(entry[1]))
  return { chainId, rpcUrls, genesisHash, contracts: Object.fromEntries(named) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
