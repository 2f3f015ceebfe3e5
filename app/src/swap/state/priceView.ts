import type { Amount } from '@murmur/engine/amount'
import { groupThousands } from '@murmur/engine/decimal'
import { formatChange, formatPrice, formatWorth } from '@murmur/engine/price'
import type { Listing } from '@murmur/engine/token'
import { cardCopy } from '../../content/en/card.ts'
import { type PriceBook, readPrice } from '../../queries/pricesQuery.ts'

/** The dollars of one side of the card. */
export type PriceView = {
  readonly symbol: string
  readonly state: 'loading' | 'fresh' | 'stale' | 'unknown'
  /** Dollars for one token; undefined where unknown. */
  readonly price: string | undefined
  /** Dollars for the amount. */
  readonly worth: string | undefined
  /** The change of the last 24 hours. */
  readonly change: string | undefined
  readonly trend: Trend
}

type Trend = 'gain' | 'loss' | 'none'

type Side = { readonly listing: Listing; getAmount(): Amount }

/** The getters are lazy: most keystrokes need only some of them. */
export function viewPrice(prices: PriceBook, { listing, getAmount }: Side): PriceView {
  const price = readPrice(prices, listing.id)
  return {
    symbol: listing.symbol,
    state: price.type === 'price' ? (price.isStale && 'stale') || 'fresh' : price.type,
    get price() {
      return group(formatPrice(findUsdPrice(prices, listing)))
    },
    get worth() {
      return group(formatWorth(getAmount(), findUsdPrice(prices, listing)))
    },
    get change() {
      return findChange(prices, listing)
    },
    get trend() {
      return findTrend(findChange(prices, listing))
    },
  }
}

/** The price as the specification stores it: a decimal, or the text for an unknown price. */
export function describePrice(prices: PriceBook, listing: Listing): string {
  return findUsdPrice(prices, listing) ?? cardCopy.priceUnknown.chinese
}

/** Undefined where it is unknown. */
export function findUsdPrice(prices: PriceBook, { id }: Listing): string | undefined {
  const price = readPrice(prices, id)
  return price.type === 'unknown' ? undefined : price.usdPrice
}

function group(dollars: string | undefined): string | undefined {
  return dollars && groupThousands(dollars)
}

function findChange(prices: PriceBook, listing: Listing): string | undefined {
  const price = readPrice(prices, listing.id)
  if (price.type === 'unknown') return undefined
  return formatChange(price.type === 'price' ? price.change24h : listing.change24h)
}

function findTrend(change: string | undefined): Trend {
  if (change?.startsWith('+')) return 'gain'
  return change?.startsWith('-') ? 'loss' : 'none'
}
