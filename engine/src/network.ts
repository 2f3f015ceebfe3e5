/** A chain of our list. Layer-2 networks name their parent; the string 'null' is the specification's id for Allora. */
export type Network = {
  readonly id: string
  readonly name: string
  readonly chainId: number | 'null'
  /** The name of its drawing. */
  readonly icon: string
  /** The symbol of its own coin, in the token list. */
  readonly nativeToken: string
  readonly symbol: string
  readonly hasSubNetwork: boolean
  readonly parentChainId?: number
  readonly cosmosChainId?: string
  /** What the real chain is, for wallets and for reading it; none for Allora, which only Cosmos wallets know. */
  readonly live?: LiveChain
}

export type LiveChain = {
  /** What wallets call the network, and its coin. */
  readonly chainName: string
  readonly coinName: string
  /** Public nodes that answer browsers without a key, best first. */
  readonly rpcUrls: readonly string[]
  readonly explorerUrl: string
  /** The hash of block 0: what tells the real chain from a local one with the same id. */
  readonly genesisHash: `0x${string}`
}

export const networks: readonly Network[] = [
  {
    id: 'ethereum',
    name: 'Ethereum',
    chainId: 1,
    icon: 'ethereum',
    nativeToken: 'ETH',
    symbol: 'ETH',
    hasSubNetwork: true,
    live: {
      chainName: 'Ethereum Mainnet',
      coinName: 'Ether',
      rpcUrls: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org'],
      explorerUrl: 'https://etherscan.io',
      genesisHash: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
    },
  },
  {
    id: 'bnb-chain',
    name: 'BNB Chain',
    chainId: 56,
    icon: 'bnb-chain',
    nativeToken: 'BNB',
    symbol: 'BNB',
    hasSubNetwork: false,
    live: {
      chainName: 'BNB Smart Chain Mainnet',
      coinName: 'BNB',
      rpcUrls: ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com'],
      explorerUrl: 'https://bscscan.com',
      genesisHash: '0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b',
    },
  },
  {
    id: 'polygon',
    name: 'Polygon',
    chainId: 137,
    icon: 'polygon',
    nativeToken: 'POL',
    symbol: 'POL',
    hasSubNetwork: false,
    live: {
      chainName: 'Polygon Mainnet',
      coinName: 'POL',
      rpcUrls: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
      explorerUrl: 'https://polygonscan.com',
      genesisHash: '0xa9c28ce2141b56c474f1dc504bee9b01eb1bd7d1a507580d5519d4437a97de1b',
    },
  },
  {
    id: 'avalanche',
    name: 'Avalanche',
    chainId: 43114,
    icon: 'avalanche',
    nativeToken: 'AVAX',
    symbol: 'AVAX',
    hasSubNetwork: false,
    live: {
      chainName: 'Avalanche C-Chain',
      coinName: 'Avalanche',
      rpcUrls: ['https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'],
      explorerUrl: 'https://snowtrace.io',
      genesisHash: '0x31ced5b9beb7f8782b014660da0cb18cc409f121f408186886e1ca3e8eeca96b',
    },
  },
  {
    id: 'allora',
    name: 'Allora',
    chainId: 'null',
    icon: 'allora',
    nativeToken: 'ALLO',
    symbol: 'ALLO',
    hasSubNetwork: false,
    cosmosChainId: 'allora-mainnet-1',
  },
  {
    id: 'optimism',
    name: 'Optimism',
    chainId: 10,
    icon: 'optimism',
    nativeToken: 'ETH',
    symbol: 'ETH',
    hasSubNetwork: false,
    parentChainId: 1,
    live: {
      chainName: 'OP Mainnet',
      coinName: 'Ether',
      rpcUrls: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'],
      explorerUrl: 'https://optimistic.etherscan.io',
      genesisHash: '0x7ca38a1916c42007829c55e69d3e9a73265554b586a499015373241b8a3fa48b',
    },
  },
  {
    id: 'arbitrum',
    name: 'Arbitrum',
    chainId: 42161,
    icon: 'arbitrum',
    nativeToken: 'ETH',
    symbol: 'ETH',
    hasSubNetwork: false,
    parentChainId: 1,
    live: {
      chainName: 'Arbitrum One',
      coinName: 'Ether',
      rpcUrls: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
      explorerUrl: 'https://arbiscan.io',
      genesisHash: '0x7ee576b35482195fc49205cec9af72ce14f003b9ae69f6ba0faef4514be8b442',
    },
  },
  {
    id: 'zksync',
    name: 'zkSync Era',
    chainId: 324,
    icon: 'zksync-era',
    nativeToken: 'ETH',
    symbol: 'ETH',
    hasSubNetwork: false,
    parentChainId: 1,
    live: {
      chainName: 'ZKsync Era',
      coinName: 'Ether',
      rpcUrls: ['https://mainnet.era.zksync.io', 'https://zksync.drpc.org'],
      explorerUrl: 'https://explorer.zksync.io',
      // Its first blocks were hashed by their number alone, so this one says little more than "a chain of zkSync".
      genesisHash: '0xe8e77626586f73b955364c7b4bbf0bb7f7685ebd40e852b164633a4acbd3244c',
    },
  },
  {
    id: 'base',
    name: 'Base',
    chainId: 8453,
    icon: 'base',
    nativeToken: 'ETH',
    symbol: 'ETH',
    hasSubNetwork: false,
    parentChainId: 1,
    live: {
      chainName: 'Base',
      coinName: 'Ether',
      rpcUrls: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
      explorerUrl: 'https://basescan.org',
      genesisHash: '0xf712aa9241cc24369b143cf6dce85f0902a9731e70d66818a3a5845b296c73dd',
    },
  },
]

export function findNetwork(chainId: Network['chainId']): Network | undefined {
  return networks.find((network) => network.chainId === chainId)
}
