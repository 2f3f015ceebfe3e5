import { readFile } from 'node:fs/promises'
import type { World } from '@murmur/sdk/api'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Env } from '../env.ts'
import { refuse } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'

type WorldOptions = { readonly env: Pick<Env, 'worldFile'>; readonly headers: HeaderRecord }

/** Sends the chains that pages use. */
export function registerWorld(app: FastifyInstance, { env, headers }: WorldOptions): void {
  app.get('/api/world', async (_, reply) => {
    const world = await getWorld(env)
    if (world !== undefined) return reply.send(world)
    return refuse(reply, { type: 'unavailable', headers: { ...headers, 'retry-after': '1' } })
  })
}

/** No world while the local chains are starting. */
export async function getWorld({ worldFile }: Pick<Env, 'worldFile'>): Promise<World | undefined> {
  return worldFile === undefined ? liveWorld : await readWorld(worldFile)
}

const liveWorld: World = { name: 'live', networks: [] }

/** Read on every request: the local chains write the file when they are ready, and again after a restart. */
export async function readWorld(file: string): Promise<World | undefined> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing)
  return text === undefined ? undefined : parseWorld(text)
}

const worldSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    networks: v.array(
      v.object({
        chainId: v.number(),
        rpcUrls: v.array(v.string()),
        genesisHash: v.string(),
        contracts: v.record(v.string(), v.string()),
        hookCodeHashes: v.exactOptional(v.record(v.string(), v.string())),
      }),
    ),
  }),
)

/** No world if any network is incomplete. */
function parseWorld(text: string): World | undefined {
  const world = v.safeParse(worldSchema, text)
  return world.success ? { name: 'local', networks: world.output.networks } : undefined
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
