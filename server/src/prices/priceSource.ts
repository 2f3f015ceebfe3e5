import { type Address, type ChainName, findWrappedNative, type Listing } from '@murmur/engine/token'
import type { PriceSourceName } from '@murmur/sdk/api'
import type { UpstreamFailure } from '../upstream/upstreamFailure.ts'
import { parseDecimal } from './parseDecimal.ts'

/** A price service. Each one is a file; `priceSources.ts` lists them in order of preference. */
export type PriceSource = {
  readonly name: PriceSourceName
  /** Has an entry for every requested listing. */
  getPrices(listings: readonly Listing[]): Promise<SourcePrices>
}

type SourcePrices = ReadonlyMap<Listing, SourcePrice>

export type SourcePrice = Figure | { readonly type: 'unknown' } | UpstreamFailure

export type Figure = {
  readonly type: 'figure'
  /** A canonical decimal, above zero. */
  readonly usdPrice: string
  /** In percent. Null if the source has only the price. */
  readonly change24h: string | null
  /** Its age according to the source. */
  readonly ageMs: number
}

/** Parses and validates a source's price. An unknown price is better than a wrong one. */
export function readFigure(usdPrice: unknown, { change24h, ageMs }: FigureOptions): SourcePrice {
  const price = parseDecimal(usdPrice)
  const isDated = ageMs <= OLDEST_MS && ageMs >= -CLOCK_SKEW_MS
  if (price === undefined || !isWithin(price, priceRange) || !isDated) return { type: 'unknown' }
  const change = parseDecimal(change24h)
  const isChange = change !== undefined && isWithin(change, changeRange)
  return { type: 'figure', usdPrice: price, change24h: isChange ? change : null, ageMs: Math.max(0, ageMs) }
}

/** Sources are keyed by contract. A native coin has the price of its wrapped token. */
export type PriceContract = { readonly listing: Listing; readonly chainName: ChainName; readonly address: Address }

export function findPriceContract(listing: Listing): PriceContract | undefined {
  const { chainName, chainId, tokenAddress } = listing
  if (chainName === 'allora') return { listing, chainName: 'eth', address: ALLO_ON_ETHEREUM }
  const address = tokenAddress ?? findWrappedNative(chainId)
  return address && { listing, chainName, address }
}

export function splitBatches<T>(items: readonly T[], { size }: { size: number }): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}

/** Allora has no contracts, so this is its coin bridged to Ethereum. */
const ALLO_ON_ETHEREUM = '0x8408D45b61f5823298F19a09B53b7339c0280489'

type FigureOptions = { readonly change24h: unknown; readonly ageMs: number }

/** Plausible dollar prices: no listed token has ever cost a million. The screen shows six decimals. */
export const priceRange = { least: 1e-12, most: 1e6 }
/** In percent: nothing can fall by more than 100. */
const changeRange = { least: -100, most: 1e6 }
/** Keyless sources lag by a few minutes. Older prices are rejected. */
const OLDEST_MS = 600_000
/** Two good clocks differ by less. A price from further in the future has a wrong time, so its age is unknown. */
const CLOCK_SKEW_MS = 10_000

function isWithin(decimal: string, { least, most }: { least: number; most: number }): boolean {
  const value = Number(decimal)
  return value >= least && value <= most
}
