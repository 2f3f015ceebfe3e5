import { isKnownPrice } from '@murmur/engine/price'
import type { PriceAnswer } from '../api.ts'

/** The parts of an answer that we use, by id of the listing. */
export type AnsweredPrices = Readonly<Record<string, AnsweredPrice>>

type Full = Extract<PriceAnswer, { type: 'price' }>
type AnsweredPrice = Pick<Full, 'type' | 'usdPrice' | 'change24h' | 'ageMs' | 'isStale'> | { readonly type: 'unknown' }

/** Throws on anything but an answer with prices. A price that is not valid becomes unknown. */
export function parsePrices(body: unknown): AnsweredPrices {
  const prices = isRecord(body) ? body.prices : undefined
  if (!isRecord(prices)) throw new TypeError('The answer holds no prices.')
  return Object.fromEntries(Object.entries(prices).map(([id, price]) => [id, parsePrice(price)]))
}

function parsePrice(price: unknown): AnsweredPrice {
  if (!isRecord(price) || typeof price.usdPrice !== 'string' || !isKnownPrice(price.usdPrice))
    return { type: 'unknown' }
  const { usdPrice, change24h, ageMs, isStale } = price
  return {
    type: 'price',
    usdPrice,
    change24h: typeof change24h === 'string' ? change24h : null,
    ageMs: typeof ageMs === 'number' && ageMs > 0 ? ageMs : 0,
    isStale: isStale === true,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
