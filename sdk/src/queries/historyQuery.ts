import { formatListingIds, isImported, type Listing } from '@murmur/engine/token'
import { dayHistorySchema, type HistoryAnswer, historySchema } from '../api.ts'
import { parse } from '../schemas.ts'
import { createStore, type Store } from '../store.ts'
import type { PageActivity } from './browserActivity.ts'
import { createPoller } from './createPoller.ts'

export type HistoryPeriod = 'day' | 'week' | 'month' | 'year'

type Fetch = (path: string, options: { signal: AbortSignal }) => Promise<Response>

type SeriesQuestion = { readonly period: HistoryPeriod; readonly fetch: Fetch }

/** Only against a request without an end: a slow server is waited for. */
const TIMEOUT_MS = 60_000
/** The server answers for no more at once. */
const MOST_LISTINGS = 40

/** The collected prices of at most 40 tokens. An imported token has no history. Rejects if the server does not answer. */
export async function fetchHistory(
  asked: readonly Listing[],
  { period, fetch }: SeriesQuestion,
): Promise<HistoryAnswer> {
  const listings = asked.filter((listing) => !isImported(listing)).slice(0, MOST_LISTINGS)
  if (listings.length === 0) return { step: 300, start: 0, at: null, prices: {} }
  const path = `/api/history?listings=${formatListingIds(listings)}&period=${period}`
  const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`The history was answered with ${response.status}.`)
  return parseHistory(await response.json())
}

/** More than a year of any step has. */
const LONGEST_LINE = 1_000

/** Throws on anything but lines of one length. */
function parseHistory(body: unknown): HistoryAnswer {
  const answer = parse(historySchema, body)
  const lengths = new Set(Object.values(answer.prices).map(({ length }) => length))
  if (lengths.size > 1 || [...lengths].some((length) => length > LONGEST_LINE)) {
    throw new TypeError('prices: The lines of a history must be equally long.')
  }
  return answer
}

/** The last day of a token: two prices at least. */
export type DayLine = {
  /** Dollars at equal distances, null where none was collected. */
  readonly prices: readonly (number | null)[]
  /** In percent, from the first to the last price. */
  readonly change: number
  /** The time between these two. Less than a day while the history is young. */
  readonly seconds: number
}

/** By id of the listing. */
export type DayLines = ReadonlyMap<string, DayLine>

export type DayHistory = {
  readonly lines: Store<DayLines>
  /** Keeps the lines fresh until the returned function is called. */
  watch(): () => void
  dispose(): void
}

type DayOptions = { readonly fetch: Fetch; readonly activity: PageActivity }

/** As often as the server collects. */
const REFRESH_MS = 300_000
const RETRY_MS = 30_000

/** One request for all listed tokens, however many rows show a line. A failure leaves the lines as they were. */
export function createDayHistory({ fetch, activity }: DayOptions): DayHistory {
  const lines = createStore<DayLines>(new Map())
  const watchers = new Set<object>()
  const poller = createPoller({
    activity,
    poll: async (state) => {
      if (state !== 'visible') return REFRESH_MS
      try {
        const response = await fetch('/api/history/day', { signal: AbortSignal.timeout(TIMEOUT_MS) })
        if (!response.ok) throw new Error(`The last day was answered with ${response.status}.`)
        lines.set(parseDayHistory(await response.json()))
        return REFRESH_MS
      } catch (error) {
        console.warn('The last day could not be fetched.', error)
        return RETRY_MS
      }
    },
  })
  return {
    lines,
    watch() {
      const watcher = {}
      watchers.add(watcher)
      if (watchers.size === 1) poller.start()
      return () => {
        watchers.delete(watcher)
        if (watchers.size === 0) poller.stop()
      }
    },
    dispose() {
      watchers.clear()
      poller.stop()
    },
  }
}

/** Throws on anything but an answer with lines. A line that is not possible is left out. */
function parseDayHistory(body: unknown): DayLines {
  const { step, moves } = parse(dayHistorySchema, body)
  const lines = Object.entries(moves).map(([id, line]) => [id, readDayLine(line, step)] as const)
  return new Map(lines.flatMap(([id, line]) => (line === undefined ? [] : [[id, line] as const])))
}

const MOST_POINTS = 25

function readDayLine(moves: readonly (number | null)[], step: number): DayLine | undefined {
  const prices = readMoves(moves)
  const known = prices.flatMap((price, index) => (price === null ? [] : [{ price, index }]))
  const [first] = known
  const last = known.at(-1)
  const isPossible = known.every(({ price }) => price > 0 && Number.isFinite(price))
  if (first === undefined || last === undefined || known.length < 2 || prices.length > MOST_POINTS || !isPossible) {
    return undefined
  }
  return { prices, change: (last.price / first.price - 1) * 100, seconds: (last.index - first.index) * step }
}

/** Each number is the change from the price before, in 10^-4; the first one is the price. */
function readMoves(moves: readonly (number | null)[]): readonly (number | null)[] {
  let last: number | undefined
  return moves.map((move) => {
    if (move === null) return null
    last = last === undefined ? move : last * (1 + move / 10_000)
    return last
  })
}
