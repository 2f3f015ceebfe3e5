import type { Listing } from '@murmur/engine/token'
import type { PriceSourceName } from '../api.ts'
import type { UpstreamFailure } from '../upstream/upstreamFailure.ts'
import { isSameLevel, type PriceGuard } from './priceGuard.ts'
import type { Figure, PriceSource, SourcePrice } from './priceSource.ts'

export type PriceState = KnownPrice | { readonly type: 'unknown' } | UpstreamFailure

type KnownPrice = {
  readonly type: 'price'
  readonly figure: Figure
  readonly source: PriceSourceName
  readonly receivedAt: number
}

type AskOptions = {
  readonly sources: readonly PriceSource[]
  readonly guard: PriceGuard
  readonly elapsed: () => number
}

/** Asks each source for the prices that the ones before it did not have. */
export async function askSources(listings: readonly Listing[], { sources, guard, elapsed }: AskOptions) {
  const states = new Map<Listing, PriceState>(listings.map((listing) => [listing, { type: 'unknown' }]))
  const doubts = new Map<Listing, number>()

  function take(listing: Listing, { answer, source }: { answer: SourcePrice | undefined; source: PriceSourceName }) {
    // A failure overrides `unknown`: the failing source may have had the price.
    if (answer?.type === 'failed') states.set(listing, answer)
    if (answer?.type !== 'figure') return
    const price = Number(answer.usdPrice)
    const doubt = doubts.get(listing)
    if (doubt !== undefined && isSameLevel(price, doubt)) guard.accept(listing.id, price)
    if (!guard.isPlausible(listing.id, price)) doubts.set(listing, price)
    else states.set(listing, { type: 'price', figure: answer, source, receivedAt: elapsed() })
  }

  for (const source of sources) {
    const missing = listings.filter((listing) => states.get(listing)?.type !== 'price')
    if (missing.length === 0) break
    const answers = await source.getPrices(missing)
    for (const listing of missing) take(listing, { answer: answers.get(listing), source: source.name })
  }
  return states
}
