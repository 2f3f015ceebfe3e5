import { isKnownPrice, priceAge } from '@murmur/engine/price'
import { findListing, formatListingIds, isImported, type Listing } from '@murmur/engine/token'
import * as v from 'valibot'
import { parse } from '../schemas.ts'
import { createStore, type Store } from '../store.ts'
import type { PageActivity } from './browserActivity.ts'
import { createPoller } from './createPoller.ts'

type Price =
  | {
      readonly type: 'price'
      readonly usdPrice: string
      readonly change24h: string | null
      /** When the source read it, on the clock that is passed in. */
      readonly at: number
      readonly isStale: boolean
    }
  | { readonly type: 'unknown' }

/** By id of the listing. A missing entry is still loading. */
export type PriceBook = ReadonlyMap<string, Price>

export type Prices = {
  readonly book: Store<PriceBook>
  /** Keeps the prices of these fresh until the returned function is called. */
  watch(listings: readonly Listing[]): () => void
  /** Fetches now. Never rejects: a price that cannot be fetched becomes unknown. */
  refresh(listings: readonly Listing[]): Promise<void>
  /** Resolves once each of them has had an answer or a failure. */
  settle(listings: readonly Listing[]): Promise<void>
  /** Stops polling and removes every watch. */
  dispose(): void
}

type PricesOptions = {
  readonly fetch: (path: string, options: { signal: AbortSignal }) => Promise<Response>
  readonly now: () => number
  readonly activity: PageActivity
}

const TIMEOUT_MS = 8_000
/** In one request: the server asks its sources within a time limit. */
const MOST_ASKED = 60

export const noPrices: PriceBook = new Map()

/** Keyed by listing, never by amount: typing costs no request. */
export function createPrices({ fetch, now, activity }: PricesOptions): Prices {
  const book = createStore(noPrices)
  const watched = new Map<object, readonly Listing[]>()
  async function refresh(all: readonly Listing[]): Promise<void> {
    // One request after the other, each shown at once.
    for (let start = 0; start < all.length; start += MOST_ASKED) {
      const listings = all.slice(start, start + MOST_ASKED)
      const answer = await fetchPrices(listings, { fetch })
      book.set(mergePrices(book.get(), { listings, answer, now: now() }))
    }
  }

  /** After a pause, such as a hidden tab, an old price must not pass for a current one. */
  const forgetOld = () => {
    const kept = [...book.get()].filter(([, price]) => !isTooOld(price, { now: now() }))
    if (kept.length < book.get().size) book.set(new Map(kept))
  }

  const poller = createPoller({
    activity,
    poll: async (state) => {
      const listings = [...watched.values()].flat()
      forgetOld()
      if (state === 'visible') await refresh(listings)
      if (state === 'offline') book.set(mergePrices(book.get(), { listings, answer: undefined, now: now() }))
      return priceAge.freshMs
    },
  })

  return {
    book,
    refresh,
    async settle(listings) {
      const missing = listings.filter(({ id }) => !book.get().has(id))
      if (missing.length > 0) await refresh(missing)
    },
    dispose() {
      watched.clear()
      poller.stop()
    },
    watch(listings) {
      const key = {}
      watched.set(key, listings)
      poller.start()
      return () => {
        watched.delete(key)
        if (watched.size === 0) poller.stop()
      }
    },
  }
}

async function fetchPrices(
  all: readonly Listing[],
  { fetch }: Pick<PricesOptions, 'fetch'>,
): Promise<AnsweredPrices | undefined> {
  // No source has a price for an imported token, and one unknown name would fail the whole request.
  const listings = all.filter((listing) => !isImported(listing))
  if (listings.length === 0) return {}
  try {
    const response = await fetch(`/api/prices?listings=${formatListingIds(listings)}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`The prices were answered with ${response.status}.`)
    const answer = parsePrices(await response.json())
    const missing = listings.filter(({ id }) => answer[id]?.type !== 'price')
    if (missing.length > 0) console.error(`There is no price for ${formatListingIds(missing)}.`)
    return answer
  } catch (error) {
    console.error('The prices could not be fetched.', error)
    return undefined
  }
}

const price = v.object({
  type: v.literal('price'),
  usdPrice: v.pipe(
    v.string(),
    v.check((text) => isKnownPrice(text)),
  ),
  change24h: v.fallback(v.nullable(v.string()), null),
  ageMs: v.fallback(v.pipe(v.number(), v.minValue(0)), 0),
  isStale: v.fallback(v.boolean(), false),
})

/** The parts of an answer that we use, by id of the listing. A price that is not valid becomes unknown. */
const pricesAnswer = v.object({
  prices: v.pipe(
    v.custom<object>((value) => !Array.isArray(value)),
    v.record(
      v.string(),
      v.fallback(v.variant('type', [price, v.object({ type: v.literal('unknown') })]), { type: 'unknown' }),
    ),
  ),
})

type AnsweredPrices = v.InferOutput<typeof pricesAnswer>['prices']

/** Throws on anything but an answer with prices. */
export function parsePrices(body: unknown): AnsweredPrices {
  return parse(pricesAnswer, body).prices
}

type PriceUpdate = {
  readonly listings: readonly Listing[]
  /** No value if the request failed. */
  readonly answer: AnsweredPrices | undefined
  readonly now: number
}

function mergePrices(book: PriceBook, { listings, answer, now }: PriceUpdate): PriceBook {
  const merged = new Map(book)
  for (const { id } of listings) merged.set(id, findPrice(answer?.[id], { last: book.get(id), now }))
  return merged
}

type Known = { readonly last: Price | undefined; readonly now: number }

/** While the source fails, the last price stays for a minute, marked as stale. */
function findPrice(answer: AnsweredPrices[string] | undefined, { last, now }: Known): Price {
  if (answer?.type === 'price') {
    const { usdPrice, change24h, ageMs, isStale } = answer
    return { type: 'price', usdPrice, change24h, at: now - ageMs, isStale }
  }
  if (answer !== undefined || last?.type !== 'price') return { type: 'unknown' }
  return isTooOld(last, { now }) ? { type: 'unknown' } : { ...last, isStale: true }
}

function isTooOld(price: Price | undefined, { now }: { now: number }): boolean {
  return price?.type === 'price' && now - price.at > priceAge.longestMs
}

/** The current price of a listing, or the placeholder of the token list until the first answer. */
export function readPrice(
  book: PriceBook,
  id: string,
): Price | { readonly type: 'loading'; readonly usdPrice: string } {
  return book.get(id) ?? { type: 'loading', usdPrice: findListing(id)?.price ?? '1' }
}
