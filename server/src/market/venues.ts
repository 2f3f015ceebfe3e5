import { type Address, isSameAddress } from '@murmur/engine/token'

/** The contracts by which pools are found and read. A venue that a network does not have is absent. */
export type Venues = {
  readonly v2?: { readonly factory: Address }
  readonly v3?: { readonly factory: Address; readonly tickLens: Address }
}

/** The fee tiers of Uniswap V3 with their tick spacing. A factory without one of them has no pool of that tier. */
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

/** Of the real networks. Their sources agree with the Universal Router, which reaches the pools of no other factory. */
const liveVenues: Readonly<Record<number, Venues>> = {
  1: describe('0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f', [firstFactory, firstLens]),
  56: describe('0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6', [
    '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
    '0xD9270014D396281579760619CCf4c3af0501A47C',
  ]),
  137: describe('0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C', [firstFactory, firstLens]),
  43114: describe('0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C', [
    '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
    '0xEB9fFC8bf81b4fFd11fb6A63a6B0f098c6e21950',
  ]),
  10: describe('0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf', [firstFactory, firstLens]),
  42161: describe('0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9', [firstFactory, firstLens]),
  // zkSync Era has no Uniswap V2.
  324: describe(undefined, [
    '0x8FdA5a7a8dCA67BBcDd10F02Fa0649A937215422',
    '0xe10FF11b809f8EE07b056B452c3B2caa7FE24f89',
  ]),
  8453: describe('0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6', [
    '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    '0x0CdeE061c75D43c82520eD998C23ac2991c9ac6d',
  ]),
}

type ListedNetwork = { readonly chainId: number; readonly contracts: Readonly<Record<string, string>> }

/** The local world lists the addresses of its own contracts. */
export function findVenues({ chainId, contracts }: ListedNetwork): Venues {
  const { uniswapV2Factory, uniswapV3Factory, uniswapV3TickLens } = contracts as Record<string, Address>
  if (uniswapV2Factory === undefined || uniswapV3Factory === undefined || uniswapV3TickLens === undefined)
    return liveVenues[chainId] ?? {}
  return describe(uniswapV2Factory, [uniswapV3Factory, uniswapV3TickLens])
}

function describe(pairFactory: Address | undefined, [factory, tickLens]: readonly [Address, Address]): Venues {
  return { ...(pairFactory && { v2: { factory: pairFactory } }), v3: { factory, tickLens } }
}

/** Pools list their tokens by address, as the contracts sort them. */
export function sortTokens(one: Address, other: Address): readonly [Address, Address] {
  if (isSameAddress(one, other)) throw new RangeError(`A pool cannot have ${one} twice.`)
  return one.toLowerCase() < other.toLowerCase() ? [one, other] : [other, one]
}
