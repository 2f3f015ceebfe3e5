import { priceAge } from '@murmur/engine/price'
import type { Listing } from '@murmur/engine/token'
import { askSources, type FindPoolPrice, type PriceState } from './askSources.ts'
import { createPriceGuard, type PriceAnchors, type PriceGuard } from './priceGuard.ts'
import type { PriceSource } from './priceSource.ts'

/** The latest result for one listing. */
export type PriceEntry = {
  readonly state: PriceState
  /** Older than a minute by its source's time, or no source has answered since its freshness period. */
  readonly isStale: boolean
  readonly freshUntil: number
}

export type PriceCache = {
  /** One entry for each listing, in the same order. */
  getPrices(listings: readonly Listing[]): Promise<readonly PriceEntry[]>
}

type PriceCacheOptions = {
  /** In order of preference. */
  readonly sources: readonly PriceSource[]
  readonly anchors: PriceAnchors
  readonly findPoolPrice: FindPoolPrice
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
}

/** While all sources fail, visitors get the failure at once instead of waiting for another one. */
const RETRY_MS = 1_000

/** Caches prices, and shares one request per listing among all visitors that wait for it. */
export function createPriceCache(options: PriceCacheOptions): PriceCache {
  const { sources, anchors, findPoolPrice, elapsed } = options
  const { save } = anchors
  // Loaded with the first price. If the database does not answer, a price needs a second opinion like a first one.
  let loading: Promise<PriceGuard> | undefined
  const loadGuard = async () => {
    const known = await anchors.load().catch(() => new Map<string, number>())
    return createPriceGuard({ elapsed, anchors: known, save })
  }
  // Both are bounded by the token list.
  const entries = new Map<Listing, PriceEntry>()
  const inFlight = new Map<Listing, Promise<void>>()

  function isFresh(listing: Listing): boolean {
    const entry = entries.get(listing)
    return entry !== undefined && elapsed() < entry.freshUntil
  }

  async function refresh(listings: readonly Listing[]): Promise<void> {
    loading ??= loadGuard()
    const states = await askSources(listings, { sources, guard: await loading, findPoolPrice, elapsed })
    for (const [listing, state] of states) {
      entries.set(listing, createEntry(state, { last: entries.get(listing), now: elapsed() }))
    }
  }

  function startRefresh(listings: readonly Listing[]): void {
    const refreshing = refresh(listings).finally(() => {
      for (const listing of listings) inFlight.delete(listing)
    })
    for (const listing of listings) inFlight.set(listing, refreshing)
  }

  return {
    async getPrices(listings) {
      const missing = listings.filter((listing) => !isFresh(listing))
      const idle = missing.filter((listing) => !inFlight.has(listing))
      if (idle.length > 0) startRefresh(idle)
      await Promise.all(missing.map((listing) => inFlight.get(listing)))
      return listings.map((listing) => entries.get(listing)).filter((entry) => entry !== undefined)
    },
  }
}

type EntryOptions = { readonly last: PriceEntry | undefined; readonly now: number }

function createEntry(state: PriceState, { last, now }: EntryOptions): PriceEntry {
  if (state.type === 'price') return { state, isStale: isOld(state.figure), freshUntil: now + priceAge.freshMs }
  if (state.type === 'unknown') return { state, isStale: false, freshUntil: now + priceAge.freshMs }
  const retryAt = now + RETRY_MS
  const staleUntil = last?.state.type === 'price' ? last.state.receivedAt + priceAge.longestMs : now
  if (last === undefined || now >= staleUntil) return { state, isStale: false, freshUntil: retryAt }
  return { state: last.state, isStale: true, freshUntil: Math.min(retryAt, staleUntil) }
}

/** By the source's own time: a price that was old when it arrived is not fresh. */
function isOld({ ageMs }: { readonly ageMs: number }): boolean {
  return ageMs > priceAge.longestMs
}
