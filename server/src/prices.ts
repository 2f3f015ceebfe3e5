import type { Listing } from '@murmur/engine/token'
import { askSources, type PriceState } from './askSources.ts'
import { createPriceGuard } from './priceGuard.ts'
import type { PriceSource } from './priceSource.ts'

/** The newest word about one listing. */
export type PriceEntry = {
  readonly state: PriceState
  /** Kept beyond its time, because it could not be asked for again. */
  readonly isStale: boolean
  /** When it has to be asked for again. */
  readonly freshUntil: number
}

export type Prices = {
  /** One entry for each listing, in the same order. */
  getPrices(listings: readonly Listing[]): Promise<readonly PriceEntry[]>
}

export type PricesOptions = {
  /** In the order in which they are asked. */
  readonly sources: readonly PriceSource[]
  /** Milliseconds that never run backwards. */
  readonly elapsed: () => number
}

const FRESH_MS = 15_000
/** Counted from its arrival: nothing older is ever shown. */
const STALE_MS = 60_000
/** While everything fails, visitors are told so at once instead of each waiting for one more failure. */
const RETRY_MS = 1_000

/** Each price is asked for once at a time, however many wait for it. */
export function createPrices({ sources, elapsed }: PricesOptions): Prices {
  const guard = createPriceGuard({ elapsed })
  // Listings come from the token list alone, which bounds both.
  const entries = new Map<Listing, PriceEntry>()
  const flights = new Map<Listing, Promise<void>>()

  function isFresh(listing: Listing): boolean {
    const entry = entries.get(listing)
    return entry !== undefined && elapsed() < entry.freshUntil
  }

  async function refresh(listings: readonly Listing[]): Promise<void> {
    const states = await askSources(listings, { sources, guard, elapsed })
    for (const [listing, state] of states) {
      entries.set(listing, createEntry(state, { last: entries.get(listing), now: elapsed() }))
    }
  }

  function startFlight(listings: readonly Listing[]): void {
    const flight = refresh(listings).finally(() => {
      for (const listing of listings) flights.delete(listing)
    })
    for (const listing of listings) flights.set(listing, flight)
  }

  return {
    async getPrices(listings) {
      const missing = listings.filter((listing) => !isFresh(listing))
      const idle = missing.filter((listing) => !flights.has(listing))
      if (idle.length > 0) startFlight(idle)
      await Promise.all(missing.map((listing) => flights.get(listing)))
      return listings.map((listing) => entries.get(listing)).filter((entry) => entry !== undefined)
    },
  }
}

type EntryOptions = { readonly last: PriceEntry | undefined; readonly now: number }

function createEntry(state: PriceState, { last, now }: EntryOptions): PriceEntry {
  if (state.type !== 'failed') return { state, isStale: false, freshUntil: now + FRESH_MS }
  const retryAt = now + RETRY_MS
  const staleUntil = last?.state.type === 'price' ? last.state.receivedAt + STALE_MS : now
  if (last === undefined || now >= staleUntil) return { state, isStale: false, freshUntil: retryAt }
  return { state: last.state, isStale: true, freshUntil: Math.min(retryAt, staleUntil) }
}
