import { findAnyListing } from '@murmur/engine/listedTokens'
import { findWrappedNative, isSameAddress, type Listing } from '@murmur/engine/token'
import type { MarketAnswer, PoolAnswer } from '@murmur/sdk/api'
import { isDollar } from './topics.ts'

/** The dollar price of a token in one block. */
export type BlockPrice = {
  readonly price: number
  /** The pools that it was read from. Prices of other pools are not comparable. */
  readonly source: string
  readonly block: MarketAnswer['block']
}

/** Shallow pools move with every trade. */
const LEAST_DEPTH = 20_000

/** In the deepest pool with a dollar token, or with the network's coin if that one is deeper. */
export function readBlockPrice({ pools, block, chainId }: MarketAnswer, listing: Listing): BlockPrice | undefined {
  const token = findAddress(listing)
  const coin = findWrappedNative(chainId)
  if (token === undefined || coin === undefined) return undefined
  const dollars = ['USDC', 'USDT'].map((symbol) => findAnyListing(`${chainId}:${symbol}`))
  const inDollars = (one: Side) =>
    findDeepest(
      dollars.filter((dollar) => dollar !== undefined).flatMap((dollar) => readPrices(pools, [one, toSide(dollar)])),
    )
  const direct = inDollars({ address: token, decimals: listing.decimals })
  const coinSide = { address: coin, decimals: 18 }
  const coinPrice = isSameAddress(token, coin) ? undefined : inDollars(coinSide)
  const crossed =
    coinPrice && cross(readPrices(pools, [{ address: token, decimals: listing.decimals }, coinSide]), coinPrice)
  const best = findDeepest([direct, crossed].filter((price) => price !== undefined))
  return best && best.depth >= LEAST_DEPTH ? { price: best.price, source: best.source, block } : undefined
}

function findAddress({ tokenAddress, chainId }: Listing): string | undefined {
  return tokenAddress ?? findWrappedNative(chainId)
}

type Side = { readonly address: string; readonly decimals: number }

type PoolPrice = { readonly price: number; readonly depth: number; readonly source: string }

function toSide(listing: Listing): Side {
  return { address: findAddress(listing) ?? '', decimals: listing.decimals }
}

/** The first token in units of the second one. The depth is in whole units of the second. */
function readPrices(pools: readonly PoolAnswer[], [one, other]: readonly [Side, Side]): readonly PoolPrice[] {
  return pools.flatMap((pool) => {
    const reserves = readReserves(pool)
    const [first = '', second = ''] = pool.tokens
    const isStraight = isSameAddress(first, one.address) && isSameAddress(second, other.address)
    const isReversed = isSameAddress(second, one.address) && isSameAddress(first, other.address)
    if (!isStraight && !isReversed) return []
    const [mine, theirs] = isStraight ? reserves : reserves.toReversed()
    const depth = (theirs ?? 0) / 10 ** other.decimals
    const price = depth / ((mine ?? 0) / 10 ** one.decimals)
    return Number.isFinite(price) && price > 0 ? [{ price, depth, source: pool.id }] : []
  })
}

/** Ranges of liquidity are like reserves of this size, as long as the price stays within one of them. None for other curves. */
function readReserves(pool: PoolAnswer): readonly number[] {
  if (pool.type === 'constantProduct') return pool.reserves.map(Number)
  if (pool.type !== 'concentrated') return []
  const root = Number(pool.sqrtPriceX96) / 2 ** 96
  return [Number(pool.liquidity) / root, Number(pool.liquidity) * root]
}

function cross(prices: readonly PoolPrice[], coin: PoolPrice): PoolPrice | undefined {
  const best = findDeepest(prices)
  if (best === undefined || coin.depth < LEAST_DEPTH) return undefined
  return { price: best.price * coin.price, depth: best.depth * coin.price, source: `${best.source} ${coin.source}` }
}

function findDeepest(prices: readonly PoolPrice[]): PoolPrice | undefined {
  return prices.reduce<PoolPrice | undefined>(
    (best, price) => (best === undefined || price.depth > best.depth ? price : best),
    undefined,
  )
}

/** Dollar tokens have no price against themselves. */
export function hasBlockPrice(listing: Listing): boolean {
  return typeof listing.chainId === 'number' && !isDollar(listing)
}
