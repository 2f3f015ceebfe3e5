import { readFile } from 'node:fs/promises'
import type { World, WorldNetwork } from '@murmur/sdk/api'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import { findField, parseJson } from '../http/json.ts'
import { refuse } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'

type WorldOptions = { readonly env: Pick<Env, 'worldFile'>; readonly headers: HeaderRecord }

/** Tells the pages which chains to use. */
export function registerWorld(app: FastifyInstance, { env, headers }: WorldOptions): void {
  app.get('/api/world', async (_, reply) => {
    const world = await getWorld(env)
    if (world !== undefined) return reply.send(world)
    return refuse(reply, { type: 'unavailable', headers: { ...headers, 'retry-after': '1' } })
  })
}

/** Undefined while the local chains are starting. */
export async function getWorld({ worldFile }: Pick<Env, 'worldFile'>): Promise<World | undefined> {
  return worldFile === undefined ? liveWorld : await readWorld(worldFile)
}

const liveWorld: World = { name: 'live', networks: [] }

/** Read on every request: the local chains write the file when they are ready, and again after a restart. */
export async function readWorld(file: string): Promise<World | undefined> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing)
  return text === undefined ? undefined : parseWorld(text)
}

/** Undefined if any network is incomplete. */
function parseWorld(text: string): World | undefined {
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

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
