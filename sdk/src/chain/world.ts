import { world } from '@murmur/app/config'
import { networks } from '@murmur/engine/network'
import type { World } from '../api.ts'
import { fromOutside } from './outsideFailure.ts'

/** The chains that this build talks to. In the local world it polls until they have started. */
export async function getWorld({ fetch, wait }: GetWorldOptions): Promise<World> {
  if (world === 'live') return liveWorld
  for (;;) {
    const answer = await fromOutside(fetch('/api/world'), { failure: 'The server does not answer.' })
    if (answer.ok) return (await answer.json()) as World
    await wait(RETRY_MS)
  }
}

type GetWorldOptions = {
  readonly fetch: (path: string) => Promise<Pick<Response, 'ok' | 'json'>>
  readonly wait: (ms: number) => Promise<void>
}

/** The real networks, by their public nodes. */
const liveWorld: World = {
  name: 'live',
  networks: networks.flatMap((network) => {
    if (network.kind !== 'evm') return []
    const { rpcUrls, genesisHash } = network.live
    return [{ chainId: network.chainId, rpcUrls, genesisHash, contracts: {} }]
  }),
}

const RETRY_MS = 500
