import { networks } from '@murmur/engine/network'
import type { World } from '../../../../server/src/api.ts'

/** A network as the wallet knows it. */
export type WalletChain = {
  readonly chainId: number
  readonly name: string
  readonly symbol: string
  readonly rpcUrl: string
}

/** Known only once somebody has added it, so that adding a network can be tried like switching to one. */
export const firstUnknown = 324

/** The networks of the local world, by the names that everyone gives them. */
export function listChains({ networks: local }: World): readonly WalletChain[] {
  return local.flatMap(({ chainId, rpcUrls: [rpcUrl] }) => {
    const network = networks.find((candidate) => candidate.chainId === chainId)
    return network && rpcUrl ? [{ chainId, name: network.name, symbol: network.symbol, rpcUrl }] : []
  })
}
