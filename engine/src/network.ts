/** A chain of our list. */
export type Network = EvmNetwork | CosmosNetwork

export type EvmNetwork = NetworkFields & {
  readonly kind: 'evm'
  readonly chainId: number
  /** Only layer 2 networks have one. */
  readonly parentChainId?: number
  /** The contract of its wrapped coin, which pools trade. */
  readonly wrappedNative: `0x${string}`
  /** Only where Multicall3 is not at its usual address. */
  readonly multicall3?: `0x${string}`
  readonly live: LiveChain
}

export type CosmosNetwork = NetworkFields & {
  readonly kind: 'cosmos'
  readonly chainId: string
  readonly parentChainId?: undefined
  readonly live?: undefined
  /** The page of an account follows as `/profile/…`. */
  readonly explorerUrl: string
}

type NetworkFields = {
  readonly id: string
  readonly name: string
  /** The chain's name at the price service. */
  readonly chainName: ChainName
  /** The name of its drawing in `brand/icons/networks`. */
  readonly icon: string
  /** The symbol of its own coin, in the token list. */
  readonly nativeToken: string
  readonly symbol: string
  readonly hasSubNetwork: boolean
}

type ChainName = 'eth' | 'bsc' | 'polygon' | 'avalanche' | 'allora' | 'optimism' | 'arbitrum' | 'zksync' | 'base'

type LiveChain = {
  /** The names of the network and its coin in wallets. */
  readonly chainName: string
  readonly coinName: string
  /** Public nodes that answer browsers without a key, best first. At least three, to outvote one that lies. */
  readonly rpcUrls: readonly string[]
  readonly explorerUrl: string
  /** The hash of block 0: a local chain with the same id has another one. */
  readonly genesisHash: `0x${string}`
  /** The usual time between two blocks. */
  readonly blockTimeMs: number
  /** How a layer 2 network charges for publishing data on layer 1. */
  readonly dataFee?: DataFee
}

export type DataFee = 'feeOracle' | 'gasInfo'

export const networks: readonly Network[] = [
  {
    id: 'ethereum',
    name: 'Ethereum',
    kind: 'evm',
    chainId: 1,
    chainName: 'eth',
    icon: 'ethereum',
    nativeToken: 'ETH',
    symbol: 'ETH',
    hasSubNetwork: true,
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    live: {
      chainName: 'Ethereum Mainnet',
      coinName: 'Ether',
      rpcUrls: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org', 'https://ethereum.reth.rs/rpc'],
      explorerUrl: 'https://etherscan.io',
      genesisHash: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
      blockTimeMs: 12_000,
    },
  },
  {
    id: 'bnb-chain',
    name: 'BNB Chain',
    kind: 'evm',
    chainId: 56,
    chainName: 'bsc',
    icon: 'bnb-chain',
    nativeToken: 'BNB',
    symbol: 'BNB',
    hasSubNetwork: false,
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    live: {
      chainName: 'BNB Smart Chain Mainnet',
      coinName: 'BNB',
      rpcUrls: [
        'https://bsc-dataseed.bnbchain.org',
        'https://bsc-rpc.publicnode.com',
        'https://bsc-dataseed1.defibit.io',
      ],
      explorerUrl: 'https://bscscan.com',
      genesisHash: '0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b',
      blockTimeMs: 750,
    },
  },
  {
    id: 'polygon',
    name: 'Polygon',
    kind: 'evm',
    chainId: 137,
    chainName: 'polygon',
    icon: 'polygon',
    nativeToken: 'POL',
    symbol: 'POL',
    hasSubNetwork: false,
    wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    live: {
      chainName: 'Polygon Mainnet',
      coinName: 'POL',
      rpcUrls: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org', 'https://polygon-rpc.com'],
      explorerUrl: 'https://polygonscan.com',
      genesisHash: '0xa9c28ce2141b56c474f1dc504bee9b01eb1bd7d1a507580d5519d4437a97de1b',
      blockTimeMs: 2_000,
    },
  },
  {
    id: 'avalanche',
    name: 'Avalanche',
    kind: 'evm',
    chainId: 43114,
    chainName: 'avalanche',
    icon: 'avalanche',
    nativeToken: 'AVAX',
    symbol: 'AVAX',
    hasSubNetwork: false,
    wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    live: {
      chainName: 'Avalanche C-Chain',
      coinName: 'Avalanche',
      rpcUrls: [
        'https://api.avax.network/ext/bc/C/rpc',
        'https://avalanche-c-chain-rpc.publicnode.com',
        'https://avalanche.drpc.org',
      ],
      explorerUrl: 'https://snowtrace.io',
      genesisHash: '0x31ced5b9beb7f8782b014660da0cb18cc409f121f408186886e1ca3e8eeca96b',
      blockTimeMs: 1_700,
    },
  },
  {
    id: 'allora',
    name: 'Allora',
    kind: 'cosmos',
    chainId: 'allora-mainnet-1',
    chainName: 'allora',
    icon: 'allora',
    nativeToken: 'ALLO',
    symbol: 'ALLO',
    hasSubNetwork: false,
    explorerUrl: 'https://explorer.allora.network',
  },
  {
    id: 'optimism',
    name: 'Optimism',
    kind: 'evm',
    chainId: 10,
    chainName: 'optimism',
    icon: 'optimism',
    nativeToken: 'ETH',
    symbol: 'ETH',
    hasSubNetwork: false,
    parentChainId: 1,
    wrappedNative: '0x4200000000000000000000000000000000000006',
    live: {
      chainName: 'OP Mainnet',
      coinName: 'Ether',
      rpcUrls: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com', 'https://optimism.drpc.org'],
      explorerUrl: 'https://optimistic.etherscan.io',
      genesisHash: '0x7ca38a1916c42007829c55e69d3e9a73265554b586a499015373241b8a3fa48b',
      blockTimeMs: 2_000,
      dataFee: 'feeOracle',
    },
  },
  {
    id: 'arbitrum',
    name: 'Arbitrum',
    kind: 'evm',
    chainId: 42161,
    chainName: 'arbitrum',
    icon: 'arbitrum',
    nativeToken: 'ETH',
    symbol: 'ETH',
    hasSubNetwork: false,
    parentChainId: 1,
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    live: {
      chainName: 'Arbitrum One',
      coinName: 'Ether',
      rpcUrls: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com', 'https://arbitrum.drpc.org'],
      explorerUrl: 'https://arbiscan.io',
      genesisHash: '0x7ee576b35482195fc49205cec9af72ce14f003b9ae69f6ba0faef4514be8b442',
      blockTimeMs: 250,
      dataFee: 'gasInfo',
    },
  },
  {
    id: 'zksync',
    name: 'zkSync Era',
    kind: 'evm',
    chainId: 324,
    chainName: 'zksync',
    icon: 'zksync-era',
    nativeToken: 'ETH',
    symbol: 'ETH',
    hasSubNetwork: false,
    parentChainId: 1,
    wrappedNative: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
    // zkSync derives addresses differently.
    multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963',
    live: {
      chainName: 'ZKsync Era',
      coinName: 'Ether',
      rpcUrls: ['https://mainnet.era.zksync.io', 'https://zksync.drpc.org', 'https://1rpc.io/zksync2-era'],
      explorerUrl: 'https://explorer.zksync.io',
      // zkSync hashed its first blocks by their number alone, so every chain of its kind shares this hash.
      genesisHash: '0xe8e77626586f73b955364c7b4bbf0bb7f7685ebd40e852b164633a4acbd3244c',
      blockTimeMs: 200,
    },
  },
  {
    id: 'base',
    name: 'Base',
    kind: 'evm',
    chainId: 8453,
    chainName: 'base',
    icon: 'base',
    nativeToken: 'ETH',
    symbol: 'ETH',
    hasSubNetwork: false,
    parentChainId: 1,
    wrappedNative: '0x4200000000000000000000000000000000000006',
    live: {
      chainName: 'Base',
      coinName: 'Ether',
      rpcUrls: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com', 'https://base.drpc.org'],
      explorerUrl: 'https://basescan.org',
      genesisHash: '0xf712aa9241cc24369b143cf6dce85f0902a9731e70d66818a3a5845b296c73dd',
      blockTimeMs: 2_000,
      dataFee: 'feeOracle',
    },
  },
]

export function findNetwork(chainId: Network['chainId']): Network | undefined {
  return networks.find((network) => network.chainId === chainId)
}

/** A chain id in stored state, texts and URLs: there the specification writes 'null' for a Cosmos chain. */
export type ChainKey = number | 'null'

export function formatChainKey(chainId: Network['chainId']): ChainKey {
  return typeof chainId === 'number' ? chainId : 'null'
}
