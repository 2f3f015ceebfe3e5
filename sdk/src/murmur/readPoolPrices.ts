import { commonTokens } from '@murmur/engine/commonTokens'
import type { Market } from '@murmur/engine/market'
import { findMiddlePrice } from '@murmur/engine/route'
import { type Address, findWrappedNative, isSameAddress, type Listing } from '@murmur/engine/token'

/**
 * Dollars by the id of the listing: the middle price of the pools in the network's USDC, which counts as a dollar. Unknown
 * where no pools connect them. A trade in these pools changes these prices.
 */
export function readPoolPrices(
  listings: readonly Listing[],
  markets: ReadonlyMap<number, Market>,
): ReadonlyMap<string, string> {
  return new Map(
    listings.flatMap((listing): [string, string][] => {
      const market = markets.get(Number(listing.chainId))
      const price = market && priceListing(listing, market)
      return price === undefined ? [] : [[listing.id, price]]
    }),
  )
}

function priceListing(listing: Listing, market: Market): string | undefined {
  const dollars = commonTokens
    .flatMap(({ symbol, listings }) => (symbol === 'USDC' ? listings : []))
    .find(({ chainId }) => chainId === market.chainId)
  const [token, dollar] = [findContract(listing), dollars && findContract(dollars)]
  if (token === undefined || dollars === undefined || dollar === undefined) return undefined
  if (isSameAddress(token, dollar)) return '1'
  const rate = findMiddlePrice(token, { unit: dollar, market })
  return rate === undefined ? undefined : formatPrice(rate * 10 ** (listing.decimals - dollars.decimals))
}

/** Pools trade the wrapped coin. */
function findContract({ tokenAddress, chainId }: Listing): Address | undefined {
  return tokenAddress ?? findWrappedNative(chainId)
}

const DIGITS = 8
const MOST_DECIMALS = 30

/** Without an exponent. No value for a price that is no price. */
function formatPrice(price: number): string | undefined {
  if (!(price > 0 && price < 1e18)) return undefined
  const decimals = Math.min(Math.max(DIGITS - Math.ceil(Math.log10(price)), 0), MOST_DECIMALS)
  return price.toFixed(decimals)
}
