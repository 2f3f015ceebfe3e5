import type { Amount } from './amount.ts'
import {
  type Decimal,
  divide,
  divideDecimals,
  formatDecimal,
  multiply,
  parseDecimal,
  roundDecimal,
  roundSignificant,
} from './decimal.ts'
import type { Listing } from './token.ts'

/** Dollars per token, as decimal text to avoid rounding. */
type Prices = { readonly pay: string | undefined; readonly receive: string | undefined }

/** The age limits of a price, for the server and the app: refreshed after `freshMs`, never used after `longestMs`. */
export const priceAge = { freshMs: 15_000, longestMs: 60_000 } as const

const RECEIVE_SCALE = 6
const USD_SCALE = 6

/**
 * The specification's estimate: pay price times pay amount divided by receive price, computed exactly and rounded to
 * 6 decimals. '0' if a price or the amount is not above zero.
 */
export function estimateReceive({ units, listing }: Amount, prices: Prices): string {
  const pay = readPrice(prices.pay)
  const receive = readPrice(prices.receive)
  if (pay === undefined || receive === undefined || units <= 0n) return '0'
  const worth = multiply({ units, scale: listing.decimals }, pay)
  // A single integer division: only the last step rounds.
  const dividend = worth.units * 10n ** BigInt(RECEIVE_SCALE + receive.scale)
  const divisor = receive.units * 10n ** BigInt(worth.scale)
  return formatDecimal({ units: divide(dividend, { by: divisor }), scale: RECEIVE_SCALE })
}

/** How many receive tokens one pay token is worth. No value if a price is not above zero. */
export function estimateRate(prices: Prices): string | undefined {
  const pay = readPrice(prices.pay)
  const receive = readPrice(prices.receive)
  return pay && receive && formatRate(divideDecimals(pay, receive), { round: 'nearest' })
}

const RATE_DIGITS = 6

/** With 6 decimals, like the amount to receive, and more where that would leave fewer than 6 significant digits. */
export function formatRate(rate: Decimal, { round }: { readonly round: 'nearest' | 'down' }): string {
  const text = formatDecimal(roundSignificant(rate, { digits: RATE_DIGITS, least: RECEIVE_SCALE, round }))
  // Zeros behind the sixth decimal are noise.
  return text.replace(/(\.\d{6}\d*?)0+$/, '$1')
}

type Purchase = { readonly listing: Listing; readonly price: string | undefined }

/** The amount that these dollars are worth, rounded down to the smallest unit. No value if the price is unknown. */
export function convertDollars(dollars: Amount, { listing, price }: Purchase): Amount | undefined {
  const known = readPrice(price)
  if (known === undefined) return undefined
  const dividend = dollars.units * 10n ** BigInt(listing.decimals + known.scale)
  const by = known.units * 10n ** BigInt(dollars.listing.decimals)
  return { listing, units: divide(dividend, { by, round: 'down' }) }
}

/** Dollars with 6 decimals. No value if the price is unknown. */
export function formatWorth({ units, listing }: Amount, price: string | undefined): string | undefined {
  const known = readPrice(price)
  if (known === undefined) return undefined
  return formatDecimal(roundDecimal(multiply({ units, scale: listing.decimals }, known), { scale: USD_SCALE }))
}

/** A price with 6 decimals. No value if it is not above zero. */
export function formatPrice(price: string | undefined): string | undefined {
  const known = readPrice(price)
  return known && formatDecimal(roundDecimal(known, { scale: USD_SCALE }))
}

/** A change in percent with its sign and 5 decimals: `+1.20410%`. */
export function formatChange(change: string | null | undefined): string | undefined {
  const known = parseDecimal(change ?? '')
  if (known === undefined) return undefined
  const rounded = roundDecimal(known, { scale: 5 })
  return `${rounded.units > 0n ? '+' : ''}${formatDecimal(rounded)}%`
}

export function isKnownPrice(price: string | undefined): price is string {
  return readPrice(price) !== undefined
}

function readPrice(price: string | undefined) {
  const known = parseDecimal(price ?? '')
  return known !== undefined && known.units > 0n ? known : undefined
}
