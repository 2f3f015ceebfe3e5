import type { OutgoingHttpHeader } from 'node:http'
import { formatListingIds, type Listing, parseListingIds } from '@murmur/engine/token'
import type { PriceAnswer, PricesAnswer } from './api.ts'
import { createCache } from './cache.ts'
import type { PriceEntry, Prices } from './prices.ts'
import type { HeaderRecord } from './security.ts'
import type { UpstreamFailure } from './upstream.ts'

/** An answer with nothing left to compute. */
export type ReadyAnswer = {
  readonly type: 'ready'
  /** Text, for Node sends text together with the head, in one write. */
  readonly body: string
  /** Names and values in turn: the one form that Node writes without copying. */
  readonly headers: OutgoingHttpHeader[]
}

export type PriceAnswers = {
  /** `url` is the address as it was sent, from `/api/prices` on. */
  get(url: string): Promise<ReadyAnswer | { readonly type: 'malformed' } | UpstreamFailure>
  /** The same without waiting, where it was written a moment ago. */
  findReady(url: string): ReadyAnswer | undefined
}

export type PriceAnswersOptions = {
  readonly prices: Prices
  readonly headers: HeaderRecord
  readonly now: () => number
  readonly elapsed: () => number
}

/** An answer says how old its prices are, to the second. */
const READY_MS = 1_000
const MOST_READY = 1_000

export function createPriceAnswers({ prices, headers, now, elapsed }: PriceAnswersOptions): PriceAnswers {
  const ready = createCache<string, { answer: ReadyAnswer; until: number }>({ limit: MOST_READY })

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

/** One parameter and no other: what a cache takes for another question must be one. */
function parseUrl(url: string): readonly Listing[] | undefined {
  const parameters = [...new URLSearchParams(url.slice(url.indexOf('?')))]
  const [name, value] = parameters[0] ?? []
  return parameters.length === 1 && name === 'listings' && value !== undefined ? parseListingIds(value) : undefined
}

/** One price is worth an answer, and so is that there is none; a failure alone is not. */
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
    // Other spellings of the same question would fill caches without end.
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

/** What is left of the prices' own time; and while we cannot be reached, never beyond their sixty seconds. */
function formatCacheControl(entries: readonly PriceEntry[], { elapsed }: Clock): string {
  const seconds = Math.max(0, Math.floor((findFreshUntil(entries) - elapsed) / 1_000))
  const fresh = `public, max-age=${seconds}, s-maxage=${seconds}`
  return entries.some(({ isStale }) => isStale) ? fresh : `${fresh}, stale-while-revalidate=5, stale-if-error=45`
}

function findFreshUntil(entries: readonly PriceEntry[]): number {
  return Math.min(...entries.map(({ freshUntil }) => freshUntil))
}
