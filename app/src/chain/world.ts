import { networks } from '@murmur/engine/network'
import type { World, WorldNetwork } from '@murmur/server/api'
import { world } from '../config.ts'

/** What a node or a wallet answers with: a client of viem, or a wallet's own provider. */
export type Asked = { request(call: { method: 'eth_getBlockByNumber'; params: ['0x0', false] }): Promise<unknown> }

export type WorldCheck =
  | { readonly type: 'same' }
  /** The same id, another chain: nothing of ours may be sent there. */
  | { readonly type: 'other'; readonly genesisHash: string }
  /** It did not say, so it is not trusted either. */
  | { readonly type: 'unknown' }

/** Whether this is the chain that we mean. Local and real chains share their ids; only block 0 tells them apart. */
export async function checkWorld(
  asked: Asked,
  { genesisHash }: Pick<WorldNetwork, 'genesisHash'>,
): Promise<WorldCheck> {
  const block = await asked.request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })
  const hash = readHash(block)
  if (hash === undefined) return { type: 'unknown' }
  return hash === genesisHash.toLowerCase() ? { type: 'same' } : { type: 'other', genesisHash: hash }
}

/** The chains that this build talks to. The local ones are asked for until they have started. */
export async function getWorld({ fetch, wait }: GetWorldOptions): Promise<World> {
  if (world === 'live') return liveWorld
  for (;;) {
    const answer = await fetch('/api/world')
    if (answer.ok) return (await answer.json()) as World
    await wait(RETRY_MS)
  }
}

export type GetWorldOptions = {
  readonly fetch: (path: string) => Promise<Pick<Response, 'ok' | 'json'>>
  readonly wait: (ms: number) => Promise<void>
}

/** The real networks, by their public nodes. Their contracts stand in the lists of whoever calls them. */
export const liveWorld: World = {
  name: 'live',
  networks: networks.flatMap(({ chainId, live }) => {
    if (live === undefined || chainId === 'null') return []
    return [{ chainId, rpcUrls: live.rpcUrls, genesisHash: live.genesisHash, contracts: {} }]
  }),
}

const RETRY_MS = 500

function readHash(block: unknown): string | undefined {
  if (typeof block !== 'object' || block === null || !('hash' in block)) return undefined
  const { hash } = block
  return typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? hash.toLowerCase() : undefined
}
