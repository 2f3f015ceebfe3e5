import { priceAge } from '@murmur/engine/price'
import { findListing, formatListingIds, type Listing } from '@murmur/engine/token'
import { createStore, type Store } from '../store.ts'
import { type HeardPrices, parsePrices } from './parsePrices.ts'

export type Price =
  | {
      readonly type: 'price'
      readonly usdPrice: string
      readonly change24h: string | null
      /** When it was true, on the clock that is passed in. */
      readonly at: number
      readonly isStale: boolean
    }
  | { readonly type: 'unknown' }

/** By id of the listing. What is missing has not been answered yet. */
export type PriceBook = ReadonlyMap<string, Price>

export type Prices = {
  readonly book: Store<PriceBook>
  /** Keeps the prices of these fresh until the returned function is called. */
  watch(listings: readonly Listing[]): () => void
  /** Asks now. Settles in any case: what cannot be known becomes unknown. */
  refresh(listings: readonly Listing[]): Promise<void>
}

export type PricesOptions = {
  readonly fetch: (path: string, options: { signal: AbortSignal }) => Promise<Response>
  readonly now: () => number
  readonly attention: Attention
}

/** Whether somebody looks at the page, and whether it can reach anything. */
export type Attention = {
  get(): 'here' | 'away' | 'offline'
  onChange(listener: () => void): () => void
}

const PATIENCE_MS = 8_000

export const noPrices: PriceBook = new Map()

/** Keyed by listing, never by amount: typing costs no request. */
export function createPrices({ fetch, now, attention }: PricesOptions): Prices {
  const book = createStore(noPrices)
  const watched = new Map<object, readonly Listing[]>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let leave: (() => void) | undefined

  async function refresh(listings: readonly Listing[]): Promise<void> {
    const answer = await askPrices(listings, { fetch })
    book.set(mergePrices(book.get(), { listings, answer, now: now() }))
  }

  async function turn(): Promise<void> {
    clearTimeout(timer)
    const listings = [...watched.values()].flat()
    if (listings.length === 0) return
    const place = attention.get()
    if (place === 'here') await refresh(listings)
    if (place === 'offline') book.set(mergePrices(book.get(), { listings, answer: undefined, now: now() }))
    clearTimeout(timer)
    if (watched.size > 0) timer = setTimeout(() => void turn(), priceAge.freshMs)
  }

  return {
    book,
    refresh,
    watch(listings) {
      const key = {}
      watched.set(key, listings)
      leave ??= attention.onChange(() => void turn())
      void turn()
      return () => {
        watched.delete(key)
        if (watched.size > 0) return
        clearTimeout(timer)
        leave?.()
        leave = undefined
      }
    },
  }
}

async function askPrices(
  listings: readonly Listing[],
  { fetch }: Pick<PricesOptions, 'fetch'>,
): Promise<HeardPrices | undefined> {
  try {
    const response = await fetch(`/api/prices?listings=${formatListingIds(listings)}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!response.ok) throw new Error(`The prices were answered with ${response.status}.`)
    return parsePrices(await response.json())
  } catch (error) {
    console.warn('The prices could not be fetched.', error)
    return undefined
  }
}

type News = {
  readonly listings: readonly Listing[]
  /** Undefined where nothing was heard. */
  readonly answer: HeardPrices | undefined
  readonly now: number
}

function mergePrices(book: PriceBook, { listings, answer, now }: News): PriceBook {
  const merged = new Map(book)
  for (const { id } of listings) merged.set(id, findPrice(answer?.[id], { last: book.get(id), now }))
  return merged
}

type Known = { readonly last: Price | undefined; readonly now: number }

/** The last price outlives its source for a minute, and says that it is old. */
function findPrice(answer: HeardPrices[string] | undefined, { last, now }: Known): Price {
  if (answer?.type === 'price') {
    const { usdPrice, change24h, ageMs, isStale } = answer
    return { type: 'price', usdPrice, change24h, at: now - ageMs, isStale }
  }
  if (answer !== undefined || last?.type !== 'price') return { type: 'unknown' }
  return now - last.at > priceAge.longestMs ? { type: 'unknown' } : { ...last, isStale: true }
}

/** What a listing's price is at the moment, and the placeholder of the list until the first answer. */
export function readPrice(
  book: PriceBook,
  id: string,
): Price | { readonly type: 'loading'; readonly usdPrice: string } {
  return book.get(id) ?? { type: 'loading', usdPrice: findListing(id)?.price ?? '1' }
}
