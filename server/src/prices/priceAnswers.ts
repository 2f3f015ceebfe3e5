import type { OutgoingHttpHeader } from 'node:http'
import { findAnyListing } from '@murmur/engine/listedTokens'
import { formatListingIds, type Listing, parseListingIds } from '@murmur/engine/token'
import type { PriceAnswer, PricesAnswer } from '@murmur/sdk/api'
import { LRUCache } from 'lru-cache'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import type { UpstreamFailure } from '../upstream/upstreamFailure.ts'
import type { PriceCache, PriceEntry } from './priceCache.ts'

/** A serialised response. */
export type ReadyAnswer = {
  readonly type: 'ready'
  /** A string, because Node sends a string in the same write as the headers. */
  readonly body: string
  /** A flat list of names and values, which Node writes without copying. */
  readonly headers: OutgoingHttpHeader[]
}

export type PriceAnswers = {
  /** `url` is the request target as it was sent, starting with `/api/prices`. */
  get(url: string): Promise<ReadyAnswer | { readonly type: 'malformed' } | UpstreamFailure>
  /** The cached answer, if it is less than a second old. */
  findReady(url: string): ReadyAnswer | undefined
}

type PriceAnswersOptions = {
  readonly prices: PriceCache
  readonly headers: HeaderRecord
  readonly now: () => number
  readonly elapsed: () => number
}

/** An answer contains the age of its prices, so it is only reused for a second. */
const READY_MS = 1_000
const MOST_READY = 1_000

export function createPriceAnswers({ prices, headers, now, elapsed }: PriceAnswersOptions): PriceAnswers {
  const ready = new LRUCache<string, { answer: ReadyAnswer; until: number }>({ max: MOST_READY })

  function findReady(url: string): ReadyAnswer | undefined {
    const found = ready.get(url)
    return found !== undefined && elapsed() < found.until ? found.answer : undefined
  }

  return {
    findReady,
    async get(url) {
      const listings = parseUrl(url)
      if (listings === undefined) return { type: 'malformed' }
      const entries = await prices.getPrices(listings)
      const failure = findFailure(entries)
      if (failure !== undefined) return failure
      const isCanonical = url === formatUrl(listings)
      const clock = { now: now(), elapsed: elapsed() }
      const answer = render(listings, { entries, clock, headers, isCanonical })
      if (isCanonical) ready.set(url, { answer, until: Math.min(clock.elapsed + READY_MS, findFreshUntil(entries)) })
      return answer
    },
  }
}

function formatUrl(listings: readonly Listing[]): string {
  return `/api/prices?listings=${formatListingIds(listings)}`
}

/** Exactly one parameter: any other would give caches a second key for the same answer. */
function parseUrl(url: string): readonly Listing[] | undefined {
  const parameters = [...new URLSearchParams(url.slice(url.indexOf('?')))]
  const [name, value] = parameters[0] ?? []
  return parameters.length === 1 && name === 'listings' && value !== undefined
    ? parseListingIds(value, findAnyListing)
    : undefined
}

/** A failure is only reported if no price is known. */
function findFailure(entries: readonly PriceEntry[]): UpstreamFailure | undefined {
  const states = entries.map(({ state }) => state)
  return states.some(({ type }) => type === 'price') ? undefined : states.find((state) => state.type === 'failed')
}

type Clock = { readonly now: number; readonly elapsed: number }

type RenderOptions = {
  readonly entries: readonly PriceEntry[]
  readonly clock: Clock
  readonly headers: HeaderRecord
  readonly isCanonical: boolean
}

function render(listings: readonly Listing[], options: RenderOptions): ReadyAnswer {
  const { entries, clock, headers, isCanonical } = options
  const answer: PricesAnswer = {
    prices: Object.fromEntries(listings.map(({ id }, index) => [id, describe(entries[index], clock)])),
  }
  const body = JSON.stringify(answer)
  const all = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    // Other spellings of the same request could fill caches without limit.
    'cache-control': isCanonical ? formatCacheControl(entries, clock) : 'no-store',
    ...headers,
  }
  return { type: 'ready', body, headers: Object.entries(all).flat() }
}

function describe(entry: PriceEntry | undefined, { now, elapsed }: Clock): PriceAnswer {
  if (entry?.state.type !== 'price') return { type: 'unknown' }
  const { figure, source, receivedAt } = entry.state
  const ageMs = Math.round(figure.ageMs + elapsed - receivedAt)
  const { usdPrice, change24h } = figure
  return { type: 'price', usdPrice, change24h, source, at: Math.round(now) - ageMs, ageMs, isStale: entry.isStale }
}

/** Caches may keep an answer while its prices are fresh, and use it during an outage until they are 60 seconds old. */
function formatCacheControl(entries: readonly PriceEntry[], { elapsed }: Clock): string {
  const seconds = Math.max(0, Math.floor((findFreshUntil(entries) - elapsed) / 1_000))
  const fresh = `public, max-age=${seconds}, s-maxage=${seconds}`
  return entries.some(({ isStale }) => isStale) ? fresh : `${fresh}, stale-while-revalidate=5, stale-if-error=45`
}

function findFreshUntil(entries: readonly PriceEntry[]): number {
  return Math.min(...entries.map(({ freshUntil }) => freshUntil))
}
