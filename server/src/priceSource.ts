import { type Address, type ChainName, findWrappedNative, type Listing } from '@murmur/engine/token'
import type { PriceSourceName } from './api.ts'
import { parseDecimal } from './decimal.ts'
import type { UpstreamFailure } from './upstream.ts'

/** A place to ask for prices. Each one is a file; `app.ts` lists them in the order in which they are asked. */
export type PriceSource = {
  readonly name: PriceSourceName
  /** Says something about every listing it was asked for. */
  getPrices(listings: readonly Listing[]): Promise<SourcePrices>
}

export type SourcePrices = ReadonlyMap<Listing, SourcePrice>

export type SourcePrice = Figure | { readonly type: 'unknown' } | UpstreamFailure

export type Figure = {
  readonly type: 'figure'
  /** A canonical decimal, above zero. */
  readonly usdPrice: string
  /** In percent. Null where the source knows only the price. */
  readonly change24h: string | null
  /** How old the source says that it is. */
  readonly ageMs: number
}

/** What a source says, as far as it can be true. No price that could be shown is better than a wrong one. */
export function readFigure(usdPrice: unknown, { change24h, ageMs }: FigureOptions): SourcePrice {
  const price = parseDecimal(usdPrice)
  if (price === undefined || !isWithin(price, priceRange) || ageMs > OLDEST_MS) return { type: 'unknown' }
  const change = parseDecimal(change24h)
  const isChange = change !== undefined && isWithin(change, changeRange)
  return { type: 'figure', usdPrice: price, change24h: isChange ? change : null, ageMs: Math.max(0, ageMs) }
}

/** Sources know contracts, not coins: this is the one whose price stands for the listing. */
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

/** Allora has no contracts; its coin is bridged to this one. */
const ALLO_ON_ETHEREUM = '0x8408D45b61f5823298F19a09B53b7339c0280489'

type FigureOptions = { readonly change24h: unknown; readonly ageMs: number }

/** No token is worth a billion dollars, and the screen shows six decimals. */
const priceRange = { least: 1e-12, most: 1e9 }
/** Nothing falls by more than all of it. */
const changeRange = { least: -100, most: 1e6 }
/** Keyless sources look a few minutes back; what is older is history. */
const OLDEST_MS = 600_000

function isWithin(decimal: string, { least, most }: { least: number; most: number }): boolean {
  const value = Number(decimal)
  return value >= least && value <= most
}
