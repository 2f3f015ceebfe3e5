import type { Amount } from '@murmur/engine/amount'
import { markDust } from '@murmur/engine/decimal'
import { formatChange, formatPrice, formatWorth } from '@murmur/engine/price'
import type { Listing } from '@murmur/engine/token'
import { type PriceBook, readPrice } from '@murmur/sdk/queries/pricesQuery'
import { cardCopy } from '../../content/en/card.ts'
import { getCopy } from '../../content/language.ts'
import { showNumber } from '../../notation.ts'

/** Stands for a figure that is loading or unknown. */
export const NO_FIGURE = '–'

/** The dollars of one side of the card. */
export type PriceView = {
  readonly symbol: string
  readonly state: 'loading' | 'fresh' | 'stale' | 'unknown'
  /** Dollars for one token; undefined while loading and where unknown. */
  readonly price: string | undefined
  /** Dollars for the amount: empty for no amount, undefined like the price, and while the amount is loading. */
  readonly worth: string | undefined
  /** The change of the last 24 hours; undefined like the price. */
  readonly change: string | undefined
  readonly trend: Trend
}

type Trend = 'gain' | 'loss' | 'none'

/** There is no amount while an estimate is loading. */
type Side = { readonly listing: Listing; readonly amount: Amount | undefined }

export function viewPrice(prices: PriceBook, { listing, amount }: Side): PriceView {
  const price = readPrice(prices, listing.id)
  const usdPrice = findUsdPrice(prices, listing)
  const worth = amount && formatWorth(amount, usdPrice)
  const change = findChange(prices, listing)
  return {
    symbol: listing.symbol,
    state: price.type === 'price' ? (price.isStale && 'stale') || 'fresh' : price.type,
    price: writeDollars(formatPrice(usdPrice)),
    worth: worth !== undefined && amount?.units === 0n ? '' : writeDollars(worth),
    change,
    trend: findTrend(change),
  }
}

/** The price as the specification stores it: a decimal, at first the placeholder, or the text for an unknown price. */
export function describePrice(prices: PriceBook, listing: Listing): string {
  const price = readPrice(prices, listing.id)
  return price.type === 'unknown' ? getCopy(cardCopy).priceUnknown.chinese : price.usdPrice
}

/** The live price. No value while it is loading and where it is unknown. */
export function findUsdPrice(prices: PriceBook, { id }: Listing): string | undefined {
  const price = prices.get(id)
  return price?.type === 'price' ? price.usdPrice : undefined
}

type Sides = { readonly pay: Listing; readonly receive: Listing }

/** The prices that the estimate uses, in dollars. */
export type PricePair = {
  readonly pay: string | undefined
  readonly receive: string | undefined
  /** Until both have had an answer or a failure. */
  readonly isLoading: boolean
}

/** Placeholders only while both prices are loading: beside a live price, one would give a wrong estimate. */
export function findPair(prices: PriceBook, { pay, receive }: Sides): PricePair {
  const missing = [pay, receive].filter(({ id }) => !prices.has(id))
  if (missing.length === 2) return { pay: pay.price, receive: receive.price, isLoading: true }
  return { pay: findUsdPrice(prices, pay), receive: findUsdPrice(prices, receive), isLoading: missing.length > 0 }
}

/** `$3,530.010000`, and `<$0.000001` for dust. */
export function signDollars(dollars: string | undefined): string | undefined {
  return dollars?.replace(/^<?/, '$&$$')
}

function writeDollars(dollars: string | undefined): string | undefined {
  return dollars && showNumber(markDust(dollars))
}

function findChange(prices: PriceBook, { id }: Listing): string | undefined {
  const price = prices.get(id)
  const change = price?.type === 'price' ? formatChange(price.change24h) : undefined
  return change && showNumber(change)
}

function findTrend(change: string | undefined): Trend {
  if (change?.startsWith('+')) return 'gain'
  return change?.startsWith('-') ? 'loss' : 'none'
}
