import type { Address } from '@murmur/engine/token'
import type { TokenContract } from '@murmur/engine/tokenContract'
import type { World } from '@murmur/sdk/api'
import type { RelayerFaults } from './relayer/relayerFaults.ts'

/** The running chains. */
export type Chains = {
  /** The body of `/api/world`. */
  readonly book: World
  readonly networks: readonly LocalNetwork[]
  /** Built now, or read from its snapshot. */
  readonly origin: 'built' | 'snapshot'
  /** The process that runs the chains. Measure it, but do not kill it. */
  processId(): number
  /** Ten accounts with coins and every token on every chain. Their keys are public. */
  readonly accounts: readonly LocalAccount[]
  /** Gives test money, and resolves when it can be spent. */
  readonly fund: Fund
  /** Makes the relayer misbehave on demand. */
  readonly relayerFaults: Pick<RelayerFaults, 'set'>
  /** Ends the relayer at once, as a crash does: it forgets everything. */
  killRelayer(): Promise<void>
  /** Restarts it. It knows only the deposits on the chains. */
  restartRelayer(): Promise<void>
  /** Ends every process. Safe to call twice. */
  readonly stop: () => Promise<void>
}

export type LocalAccount = { readonly address: Address; readonly privateKey: `0x${string}` }

export type LocalNetwork = {
  readonly chainId: number
  readonly name: string
  /** The symbol of the native coin. */
  readonly symbol: string
  /** HTTP; the same port answers WebSockets. */
  readonly rpcUrl: string
  readonly genesisHash: `0x${string}`
  readonly contracts: Contracts
  /** The hash of each hook's code, by the hook's name in the book. */
  readonly hookCodeHashes: Readonly<Record<string, string>>
  /** The wrapped coin first. */
  readonly tokens: readonly TokenContract[]
  readonly pools: readonly LocalPool[]
  /** None on zkSync Era, like on the real one. */
  readonly v4Pools: readonly LocalV4Pool[]
  /** Pools of other exchanges than Uniswap and Balancer. */
  readonly foreignPools: readonly ForeignPool[]
}

/**
 * The names of the book. Uniswap V4 is not on 324; Balancer is where its stable pool is: 1, 137 and 42161. Other exchanges
 * are where they have much of the volume.
 */
export type Contracts = {
  readonly multicall3: Address
  readonly permit2: Address
  readonly uniswapV2Factory: Address
  readonly uniswapV2Router: Address
  readonly uniswapV3Factory: Address
  readonly uniswapV3PositionManager: Address
  readonly uniswapV3Quoter: Address
  readonly uniswapV3TickLens: Address
  readonly uniswapV4PoolManager?: Address
  readonly uniswapV4PositionManager?: Address
  readonly uniswapV4Quoter?: Address
  readonly universalRouter: Address
  readonly acrossSpokePool: Address
  readonly acrossMulticallHandler: Address
  readonly balancerVault?: Address
  readonly balancerQueries?: Address
  readonly balancerStableFactory?: Address
  readonly balancerStablePool?: Address
  readonly pancakeV3Factory?: Address
  /** It creates the factory's pools, so their addresses depend on it. */
  readonly pancakeV3Deployer?: Address
  readonly algebraFactory?: Address
  readonly algebraPoolDeployer?: Address
  readonly sushiV2Factory?: Address
  readonly quickV2Factory?: Address
  readonly joeV1Factory?: Address
  /** Curve's pool of four dollars, of 2020. The pool itself says which. */
  readonly curvePool?: Address
  readonly curvePoolToken?: Address
  /** Ours: they make the pools of an exchange tradable as pools of Uniswap V4. */
  readonly pancakeV3Hook?: Address
  readonly algebraHook?: Address
  readonly sushiV2Hook?: Address
  readonly quickV2Hook?: Address
  readonly joeV1Hook?: Address
  readonly curveHook?: Address
  /** Ours: it filled the pools of other exchanges. */
  readonly liquidityProvider?: Address
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

/** A pool of Uniswap V4 without hooks. */
export type LocalV4Pool = {
  /** The hash of its key. It has no address: one contract holds every pool. */
  readonly id: `0x${string}`
  /** In the order of the contract. The network's own coin is the zero address. */
  readonly currencies: readonly [Address, Address]
  /** In millionths. */
  readonly fee: number
  readonly tickSpacing: number
}

export type ForeignVenue =
  | 'PancakeSwap V3'
  | 'SushiSwap V2'
  | 'QuickSwap V2'
  | 'Trader Joe V1'
  | 'QuickSwap V4'
  | 'Blackhole'
  | 'Curve'

export type ForeignPool = ForeignPair | CurvePool

type ForeignPair = {
  readonly venue: Exclude<ForeignVenue, 'Curve'>
  readonly type: 'constantProduct' | 'concentrated'
  readonly address: Address
  /** In the order of the contract: by address. */
  readonly tokens: readonly [Address, Address]
  /** In millionths. */
  readonly fee: number
  /** For concentrated pools. */
  readonly tickSpacing?: number
  /** Its only one. */
  readonly hooks: readonly PoolHook[]
}

type CurvePool = {
  readonly venue: 'Curve'
  readonly type: 'curveStable'
  readonly address: Address
  /** In the order of the contract. */
  readonly tokens: readonly Address[]
  /** In millionths. */
  readonly fee: number
  readonly tickSpacing?: never
  /** One for any two of its coins. */
  readonly hooks: readonly PoolHook[]
}

/** The pools that have a price of their own. */
export type PricedPool = LocalPool | ForeignPair

/** How the router reaches a pool: its key in Uniswap V4. */
export type PoolHook = {
  readonly address: Address
  readonly tokens: readonly [Address, Address]
  readonly feePpm: number
  readonly tickSpacing: number
}

export type Fund = (address: Address, money: Money) => Promise<void>

type Money = {
  readonly chainId: number
  /** Null for the native coin. */
  readonly token: Address | null
  readonly units: bigint
}

export type StartChainsOptions = {
  /** Keeps the finished world for the next start. Nothing else may lie in this folder. */
  readonly directory: string
  /** All eight by default. */
  readonly chainIds?: readonly number[]
  /** The port of the first chain; the others follow. Ports that are taken are skipped. */
  readonly firstPort?: number
  /** Exactly these ports instead, in the order of the networks. */
  readonly ports?: readonly number[]
  /** The folder of the bundled processes. By default they are started from the code that asks for them. */
  readonly bundle?: URL | undefined
  /** Bytes above which the chains restart without their old blocks. */
  readonly memoryLimit?: number
  /** One line for each unusual condition of this start, and for each action of the relayer. */
  readonly log: (line: string) => void
  /** Progress of the start, in a few words. */
  readonly onProgress?: (step: string) => void
}
