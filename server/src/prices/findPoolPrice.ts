import { findAnyListing } from '@murmur/engine/listedTokens'
import { findWrappedNative, isSameAddress, type Listing } from '@murmur/engine/token'
import type { MarketAnswer, PoolAnswer } from '@murmur/sdk/api'
import type { FindPoolPrice } from './askSources.ts'

/** The current market of a network, in its wire format. No value if it is not open. */
type FindMarket = (chainId: string) => Buffer | undefined

/** The median price in the pools between a token and a dollar token. Only asked when the sources are in doubt. */
export function createFindPoolPrice(findMarket: FindMarket): FindPoolPrice {
  return (listing) => {
    const { chainId } = listing
    const page = chainId === null ? undefined : findMarket(String(chainId))
    const address = findAddress(listing)
    if (page === undefined || address === undefined) return undefined
    const { pools }: MarketAnswer = JSON.parse(page.toString())
    const dollars = ['USDC', 'USDT'].map((symbol) => findAnyListing(`${chainId}:${symbol}`))
    const prices = dollars
      .filter((dollar) => dollar !== undefined)
      .flatMap((dollar) => pools.map((pool) => readPoolPrice(pool, { listing, dollar })))
      .filter((price) => price !== undefined)
      .sort((one, other) => one - other)
    return prices[Math.floor(prices.length / 2)]
  }
}

function findAddress({ tokenAddress, chainId }: Listing): string | undefined {
  return tokenAddress ?? findWrappedNative(chainId)
}

type Pair = { readonly listing: Listing; readonly dollar: Listing }

/** A rough number: it only decides whether two prices are of the same level. */
function readPoolPrice(pool: PoolAnswer, { listing, dollar }: Pair): number | undefined {
  const [token, money] = [findAddress(listing), findAddress(dollar)]
  if (token === undefined || money === undefined) return undefined
  const [zero = '', one = ''] = pool.tokens
  const isFirst = isSameAddress(zero, token) && isSameAddress(one, money)
  const isSecond = isSameAddress(one, token) && isSameAddress(zero, money)
  if (!isFirst && !isSecond) return undefined
  const ratio = readRatio(pool)
  const price = (isFirst ? ratio : 1 / ratio) * 10 ** (listing.decimals - dollar.decimals)
  return Number.isFinite(price) && price > 0 ? price : undefined
}

/** Units of the second token for one unit of the first. No number where a curve would have to be followed. */
function readRatio(pool: PoolAnswer): number {
  if (pool.type === 'constantProduct') return Number(pool.reserves[1]) / Number(pool.reserves[0])
  if (pool.type !== 'concentrated') return Number.NaN
  return (Number(pool.sqrtPriceX96) / 2 ** 96) ** 2
}
