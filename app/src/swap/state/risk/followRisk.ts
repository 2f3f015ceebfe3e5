import { formatListingIds, isImported, type Listing } from '@murmur/engine/token'
import type { PageActivity } from '@murmur/sdk/queries/browserActivity'
import { createPoller } from '@murmur/sdk/queries/createPoller'
import { createStore, type ReadableStore } from '@murmur/sdk/store'
import { type KnownRisk, parseRisks } from './parseRisk.ts'

/** The risks by id of the listing. A missing entry is still loading. */
export type RiskBook = { readonly risks: ReadonlyMap<string, KnownRisk>; readonly isReachable: boolean }

type RiskOptions = {
  readonly fetch: (path: string, options: { signal: AbortSignal }) => Promise<Response>
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
  readonly activity: PageActivity
}

type FollowedRisk = {
  readonly book: ReadableStore<RiskBook>
  /** The pair to ask about from now on. */
  watch(pair: readonly [Listing, Listing]): void
  stop(): void
}

const TIMEOUT_MS = 8_000
const EVERY_MS = 60_000
const RETRY_MS = 15_000
/** While the service fails, the last figures hold for this long. */
const OLDEST_MS = 180_000

export function followRisk({ fetch, elapsed, activity }: RiskOptions): FollowedRisk {
  const book = createStore<RiskBook>({ risks: new Map(), isReachable: true })
  let pair: readonly Listing[] = []
  const keep = (found: ReadonlyMap<string, KnownRisk>, isReachable: boolean) => {
    const merged = [...book.get().risks, ...found].filter(([, { at }]) => elapsed() - at <= OLDEST_MS)
    book.set({ risks: new Map(merged), isReachable })
  }
  const ask = async (): Promise<number> => {
    // Imported tokens have no risk figures.
    const listed = pair.filter((listing) => !isImported(listing))
    if (listed.length === 0) return EVERY_MS
    try {
      const response = await fetch(`/api/risk?listings=${formatListingIds(listed)}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`The risks were answered with ${response.status}.`)
      keep(parseRisks(await response.json(), { at: elapsed() }), true)
      return EVERY_MS
    } catch {
      // Expected: the card says so, and the tolerance falls back.
      keep(new Map(), false)
      return RETRY_MS
    }
  }
  const poller = createPoller({ activity, poll: async (state) => (state === 'visible' ? await ask() : EVERY_MS) })
  return {
    book,
    watch(next) {
      if (pair.map(({ id }) => id).join() === next.map(({ id }) => id).join()) return
      pair = next
      poller.start()
    },
    stop: poller.stop,
  }
}
