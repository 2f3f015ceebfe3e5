import { type ChainClient, createChainClient } from '@murmur/chain/chainClient'
import type { NodesOptions } from '@murmur/chain/nodes'
import { networks } from '@murmur/engine/network'
import type { World, WorldNetwork } from '@murmur/server/api'
import { type MarketSnapshot, parseMarket } from '../../app/src/quotes/parseMarket.ts'

/** What the tools need of Murmur and of the chains. There is nothing in it that could sign. */
export type Murmur = {
  readMarket(chainId: number): Promise<MarketSnapshot>
  readWorld(): Promise<World>
  isTradingOpen(): Promise<boolean>
  connect(network: WorldNetwork): ChainClient
  /** Seconds since 1970. */
  now(): number
}

/** A sentence for the agent. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}

type MurmurOptions = NodesOptions & {
  /** The JSON behind a path of Murmur's server, such as `/api/world`. */
  readonly ask: (path: string) => Promise<{ readonly status: number; readonly body: unknown }>
}

export function createMurmur({ ask, ...options }: MurmurOptions): Murmur {
  const read = async (path: string) => {
    const { status, body } = await ask(path)
    if (status !== 200) throw new ToolError(`Murmur answers ${status} for ${path}. Try again in a moment.`)
    return body
  }
  const clients = new Map<string, ChainClient>()
  return {
    readMarket: async (chainId) => parseMarket(await read(`/api/markets/${chainId}`), { chainId }),
    readWorld: async () => addNodes((await read('/api/world')) as World),
    isTradingOpen: async () => ((await read('/api/trading')) as { trading?: unknown }).trading === 'open',
    connect(network) {
      const key = JSON.stringify(network)
      const client = clients.get(key) ?? createChainClient(network, options)
      clients.set(key, client)
      return client
    },
    now: () => Math.floor(options.now() / 1_000),
  }
}

/** The real networks are known by our own list. */
function addNodes(world: World): World {
  if (world.name === 'local') return world
  const live = networks.flatMap((network) =>
    network.kind === 'evm' ? [{ chainId: network.chainId, ...network.live, contracts: {} }] : [],
  )
  return { ...world, networks: live }
}
