import { type Address, findWrappedNative, isSameAddress } from '@murmur/engine/token'

/** The contracts by which pools are found and read. A venue that a network does not have is absent. */
export type Venues = {
  readonly v2?: { readonly factory: Address }
  readonly v3?: { readonly factory: Address; readonly tickLens: Address }
  readonly v4?: V4Venue
}

/** One contract holds every pool of Uniswap V4. */
export type V4Venue = {
  readonly poolManager: Address
  /** Stands for the network's own coin, which only V4 trades as it is. */
  readonly wrappedNative: Address
}

/**
 * The fee tiers of Uniswap V3 with their tick spacing. A factory without one of them has no pool of that tier. Nearly all
 * pools of V4 without hooks have one of them, too.
 */
export const feeTiers: readonly (readonly [feePpm: number, tickSpacing: number])[] = [
  [100, 1],
  [500, 10],
  [3000, 60],
  [10000, 200],
]

/** Every Uniswap V2 pair charges this. */
export const PAIR_FEE_PPM = 3000

const firstFactory = '0x1F98431c8aD98523631AE4a59f267346ea31F984'
const firstLens = '0xbfd8137f7d1516D3ea5cA83523914859ec47F573'

/** On the real networks. Their sources agree with the Universal Router, which reaches the pools of no other factory. */
const liveVenues: Readonly<Record<number, LiveVenues>> = {
  1: {
    v2: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    v3: [firstFactory, firstLens],
    v4: '0x000000000004444c5dc75cB358380D2e3dE08A90',
  },
  56: {
    v2: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    v3: ['0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7', '0xD9270014D396281579760619CCf4c3af0501A47C'],
    v4: '0x28e2Ea090877bF75740558f6BFB36A5ffeE9e9dF',
  },
  137: {
    v2: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    v3: [firstFactory, firstLens],
    v4: '0x67366782805870060151383F4BbFF9daB53e5cD6',
  },
  43114: {
    v2: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    v3: ['0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD', '0xEB9fFC8bf81b4fFd11fb6A63a6B0f098c6e21950'],
    v4: '0x06380C0e0912312B5150364B9DC4542BA0DbBc85',
  },
  10: {
    v2: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    v3: [firstFactory, firstLens],
    v4: '0x9a13F98Cb987694C9F086b1F5eB990EeA8264Ec3',
  },
  42161: {
    v2: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    v3: [firstFactory, firstLens],
    v4: '0x360E68faCcca8cA495c1B759Fd9EEe466db9FB32',
  },
  // zkSync Era has neither Uniswap V2 nor V4.
  324: { v3: ['0x8FdA5a7a8dCA67BBcDd10F02Fa0649A937215422', '0xe10FF11b809f8EE07b056B452c3B2caa7FE24f89'] },
  8453: {
    v2: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    v3: ['0x33128a8fC17869897dcE68Ed026d694621f6FDfD', '0x0CdeE061c75D43c82520eD998C23ac2991c9ac6d'],
    v4: '0x498581fF718922c3f8e6A244956aF099B2652b2b',
  },
}

type LiveVenues = {
  /** Its factory. */
  readonly v2?: Address | undefined
  /** Its factory and its TickLens. */
  readonly v3?: readonly [Address, Address]
  /** Its PoolManager. */
  readonly v4?: Address | undefined
}

type ListedNetwork = { readonly chainId: number; readonly contracts: Readonly<Record<string, string>> }

/** The local world lists the addresses of its own contracts. */
export function findVenues({ chainId, contracts }: ListedNetwork): Venues {
  const known = contracts as Readonly<Record<string, Address>>
  const { uniswapV2Factory, uniswapV3Factory, uniswapV3TickLens, uniswapV4PoolManager } = known
  if (uniswapV3Factory === undefined || uniswapV3TickLens === undefined)
    return describe(chainId, liveVenues[chainId] ?? {})
  return describe(chainId, {
    v2: uniswapV2Factory,
    v3: [uniswapV3Factory, uniswapV3TickLens],
    v4: uniswapV4PoolManager,
  })
}

function describe(chainId: number, { v2, v3, v4 }: LiveVenues): Venues {
  const wrappedNative = findWrappedNative(chainId)
  return {
    ...(v2 && { v2: { factory: v2 } }),
    ...(v3 && { v3: { factory: v3[0], tickLens: v3[1] } }),
    ...(v4 && wrappedNative && { v4: { poolManager: v4, wrappedNative } }),
  }
}

/** Pools list their tokens by address, as the contracts sort them. */
export function sortTokens(one: Address, other: Address): readonly [Address, Address] {
  if (isSameAddress(one, other)) throw new RangeError(`A pool cannot have ${one} twice.`)
  return one.toLowerCase() < other.toLowerCase() ? [one, other] : [other, one]
}
