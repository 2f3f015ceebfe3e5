import { networks } from '@murmur/engine/network'
import type { World } from '@murmur/sdk/api'

export type WalletChain = {
  readonly chainId: number
  readonly name: string
  readonly symbol: string
  readonly rpcUrl: string
}

/** Unknown until a site adds it, so that `wallet_addEthereumChain` can be tried. */
export const firstUnknown = 324

/** The networks of the local world. */
export function listChains({ networks: local }: World): readonly WalletChain[] {
  return local.flatMap(({ chainId, rpcUrls: [rpcUrl] }) => {
    const network = networks.find((candidate) => candidate.chainId === chainId)
    return network && rpcUrl ? [{ chainId, name: network.name, symbol: network.symbol, rpcUrl }] : []
  })
}
