/** A chain of our list. Layer-2 networks name their parent; the string 'null' is the specification's id for Allora. */
export type Network = {
  readonly id: string
  readonly name: string
  readonly chainId: number | 'null'
  readonly symbol: string
  readonly hasSubNetwork: boolean
  readonly parentChainId?: number
  readonly cosmosChainId?: string
}

export const networks: readonly Network[] = [
  { id: 'ethereum', name: 'Ethereum', chainId: 1, symbol: 'ETH', hasSubNetwork: true },
  { id: 'bnb-chain', name: 'BNB Chain', chainId: 56, symbol: 'BNB', hasSubNetwork: false },
  { id: 'polygon', name: 'Polygon', chainId: 137, symbol: 'POL', hasSubNetwork: false },
  { id: 'avalanche', name: 'Avalanche', chainId: 43114, symbol: 'AVAX', hasSubNetwork: false },
  {
    id: 'allora',
    name: 'Allora',
    chainId: 'null',
    symbol: 'ALLO',
    hasSubNetwork: false,
    cosmosChainId: 'allora-mainnet-1',
  },
  { id: 'optimism', name: 'Optimism', chainId: 10, symbol: 'ETH', hasSubNetwork: false, parentChainId: 1 },
  { id: 'arbitrum', name: 'Arbitrum', chainId: 42161, symbol: 'ETH', hasSubNetwork: false, parentChainId: 1 },
  { id: 'zksync', name: 'zkSync Era', chainId: 324, symbol: 'ETH', hasSubNetwork: false, parentChainId: 1 },
  { id: 'base', name: 'Base', chainId: 8453, symbol: 'ETH', hasSubNetwork: false, parentChainId: 1 },
]

export function findNetwork(chainId: Network['chainId']): Network | undefined {
  return networks.find((network) => network.chainId === chainId)
}
