import type { Address } from '@murmur/engine/token'
import type { World } from '../../server/src/api.ts'

/** What `startChains` gives. */
export type Chains = {
  /** What a server answers at `/api/world`. */
  readonly book: World
  readonly networks: readonly LocalNetwork[]
  /** Whether the world was made anew, or read from its snapshot. */
  readonly origin: 'built' | 'snapshot'
  /** Of every process that was started: to measure them, not to end them. */
  processIds(): readonly number[]
  /** Ten of them, with coins and every token on every chain: keys that the whole world knows. */
  readonly accounts: readonly LocalAccount[]
  /** Gives test money, and is done when it can be spent. */
  readonly fund: Fund
  /** Ends every process. Safe to call twice. */
  readonly stop: () => Promise<void>
}

export type LocalAccount = { readonly address: Address; readonly privateKey: `0x${string}` }

export type LocalNetwork = {
  readonly chainId: number
  readonly name: string
  /** Of the chain's own coin. */
  readonly symbol: string
  /** HTTP; the same port answers WebSockets. */
  readonly rpcUrl: string
  readonly genesisHash: `0x${string}`
  readonly contracts: Contracts
  /** The wrapped coin first. */
  readonly tokens: readonly LocalToken[]
  readonly pools: readonly LocalPool[]
}

/** The names of the book. The Balancer ones only where its stable pool is: 1, 137 and 42161. */
export type Contracts = {
  readonly multicall3: Address
  readonly permit2: Address
  readonly uniswapV2Factory: Address
  readonly uniswapV2Router: Address
  readonly uniswapV3Factory: Address
  readonly uniswapV3PositionManager: Address
  readonly uniswapV3Quoter: Address
  readonly uniswapV3TickLens: Address
  readonly universalRouter: Address
  readonly acrossSpokePool: Address
  readonly acrossMulticallHandler: Address
  readonly balancerVault?: Address
  readonly balancerQueries?: Address
  readonly balancerStableFactory?: Address
  readonly balancerStablePool?: Address
}

export type LocalToken = {
  readonly symbol: string
  readonly name: string
  readonly address: Address
  readonly decimals: number
  /** The table of prices and the relayer know it by this: WETH is ETH, WBNB is BNB. */
  readonly asset: string
  readonly isWrappedNative: boolean
}

export type LocalPool = {
  /** Uniswap V2, Uniswap V3 and Balancer's stable pool. */
  readonly type: 'constantProduct' | 'concentrated' | 'stable'
  readonly address: Address
  /** In the order of the contract: by address. */
  readonly tokens: readonly [Address, Address]
  /** In millionths: 3000 is 0.3 %. */
  readonly fee: number
}

export type Fund = (address: Address, money: Money) => Promise<void>

export type Money = {
  readonly chainId: number
  /** Null for the chain's own coin. */
  readonly token: Address | null
  readonly units: bigint
}

export type StartChainsOptions = {
  /** Where the finished world lies for the next start; nothing else may lie there. */
  readonly directory: string
  /** Only these; all eight where nothing is said. */
  readonly chainIds?: readonly number[]
  /** The port of the first chain; the others follow. Where one is taken, the next free ones. */
  readonly firstPort?: number
  /** Exactly these instead, in the order of the networks. */
  readonly ports?: readonly number[]
  /** One line each: what is unusual about this start, and what the relayer does. */
  readonly log: (line: string) => void
  /** How far the start is: a few words, often. */
  readonly onProgress?: (step: string) => void
}
