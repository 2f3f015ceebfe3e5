import { networks } from '@murmur/engine/network'
import type { World } from '../api.ts'

/** The real networks, by their public nodes. */
export const liveWorld: World = {
  name: 'live',
  networks: networks.flatMap((network) => {
    if (network.kind !== 'evm') return []
    const { rpcUrls, genesisHash } = network.live
    return [{ chainId: network.chainId, rpcUrls, genesisHash, contracts: {} }]
  }),
}
