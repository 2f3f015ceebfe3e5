import { type World, type WorldNetwork, worldSchema } from '../api.ts'
import { tryParse } from '../schemas.ts'
import type { ChainClient } from './chainClient.ts'
import { liveWorld } from './liveWorld.ts'
import type { NodesOptions } from './nodes.ts'
import { fromOutside, OutsideFailure } from './outsideFailure.ts'

/** The networks of one world. Each chain has one client, which shares its nodes' health among all users. */
type Registry = {
  /** In the local world it polls until the chains have started. Rejects if the server does not answer; the next call asks again. */
  getWorld(): Promise<World>
  /** No value if the world does not have this chain. */
  getChain(chainId: number): Promise<RegisteredChain | undefined>
}

export type RegisteredChain = {
  readonly world: World
  readonly network: WorldNetwork
  readonly client: ChainClient
}

type RegistryOptions = NodesOptions & {
  readonly name: World['name']
  wait(ms: number): Promise<void>
}

export function createRegistry(options: RegistryOptions): Registry {
  let loading: Promise<World> | undefined
  const clients = new Map<number, ChainClient>()

  const getWorld = () => {
    loading ??= loadWorld(options).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    getWorld,
    async getChain(chainId) {
      const world = await getWorld()
      const network = world.networks.find((one) => one.chainId === chainId)
      if (network === undefined) return undefined
      // Its code decodes chains, which the first view of a page does not need.
      const code = import('./chainClient.ts')
      const { createChainClient } = await fromOutside(code, {
        failure: 'The code that reads chains could not be loaded.',
      })
      const client = clients.get(chainId) ?? createChainClient(network, options)
      clients.set(chainId, client)
      return { world, network, client }
    },
  }
}

const RETRY_MS = 500

async function loadWorld({ name, fetch, wait }: RegistryOptions): Promise<World> {
  if (name === 'live') return liveWorld
  for (;;) {
    const answer = await fromOutside(fetch('/api/world', {}), { failure: 'The server does not answer.' })
    if (answer.ok) {
      const world = tryParse(worldSchema, await fromOutside(answer.json(), { failure: 'The world is not JSON.' }))
      if (world === undefined) throw new OutsideFailure('The server gave a world that cannot be read.')
      return world
    }
    await wait(RETRY_MS)
  }
}
