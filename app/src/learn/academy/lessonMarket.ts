import type { Amount } from '@murmur/engine/amount'
import type { Market, Pool } from '@murmur/engine/market'
import { type Address, createToken, findWrappedNative, type Listing } from '@murmur/engine/token'

/** A market of five pools, for the drawings of the lessons. ETH is worth about 3,150 USDC in all of them. */

const ETHEREUM = 1

export const ether = list('ETH', { address: null, decimals: 18 })
export const dollar = list('USDC', { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 })
const bitcoin = list('WBTC', { address: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', decimals: 8 })

function list(symbol: string, { address, decimals }: { address: Address | null; decimals: number }): Listing {
  const [listing] = createToken(symbol, { name: symbol, listings: { eth: [address, decimals] } }).listings
  if (listing === undefined) throw new RangeError(symbol)
  return listing
}

export function addressOf({ tokenAddress }: Listing): Address {
  return tokenAddress ?? findWrappedNative(ETHEREUM) ?? '0x'
}

export function toAmount(listing: Listing, whole: number): Amount {
  return { listing, units: BigInt(Math.round(whole * 1_000)) * 10n ** BigInt(listing.decimals - 3) }
}

type Side = readonly [listing: Listing, whole: number]

function createPool(name: string, { sides: [one, other], feePpm }: { sides: readonly [Side, Side]; feePpm: number }) {
  const pool: Pool & { type: 'constantProduct' } = {
    type: 'constantProduct',
    id: `0x${name.charCodeAt(0).toString(16).padStart(40, '0')}`,
    venue: 'Uniswap V2',
    tokens: [addressOf(one[0]), addressOf(other[0])],
    reserves: [toAmount(...one).units, toAmount(...other).units],
    feePpm,
  }
  return pool
}

export const pools = {
  A: createPool('A', {
    sides: [
      [ether, 2_000],
      [dollar, 6_300_000],
    ],
    feePpm: 3_000,
  }),
  B: createPool('B', {
    sides: [
      [ether, 700],
      [dollar, 2_205_000],
    ],
    feePpm: 3_000,
  }),
  C: createPool('C', {
    sides: [
      [ether, 150],
      [dollar, 472_500],
    ],
    feePpm: 500,
  }),
  D: createPool('D', {
    sides: [
      [ether, 1_500],
      [bitcoin, 48],
    ],
    feePpm: 500,
  }),
  E: createPool('E', {
    sides: [
      [bitcoin, 40],
      [dollar, 3_940_000],
    ],
    feePpm: 500,
  }),
}

export type PoolName = keyof typeof pools

export function namePool({ id }: Pool): PoolName {
  return String.fromCharCode(Number.parseInt(id.slice(-2), 16)) as PoolName
}

/** With gas at two gwei: a swap costs less than half a dollar. */
export const market: Market = {
  chainId: ETHEREUM,
  pools: Object.values(pools),
  gas: { price: 2_000_000_000n, token: addressOf(ether) },
}
