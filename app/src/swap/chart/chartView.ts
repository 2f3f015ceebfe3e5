import type { Listing } from '@murmur/engine/token'
import type { HistoryAnswer } from '@murmur/sdk/api'
import type { HistoryPeriod } from '@murmur/sdk/queries/historyQuery'

/** Seconds since 1970. No value where a price of the pair is missing. */
type Point = { readonly time: number; readonly value: number | undefined }

export type KnownPoint = Point & { readonly value: number }

export type ChartView = {
  readonly points: readonly Point[]
  readonly first: KnownPoint
  readonly last: KnownPoint
  readonly lowest: number
  readonly highest: number
  /** In percent, from the first to the last point. */
  readonly change: number
  /** When the history begins, if that is later than the period. */
  readonly since: number | undefined
  /** The share of the points that are missing between the first and the last. */
  readonly missing: number
}

type ChartInputs = {
  readonly answer: HistoryAnswer
  /** The token whose price is shown, and the one that it is counted in. */
  readonly base: Pick<Listing, 'id'>
  readonly quote: Pick<Listing, 'id'>
  readonly period: HistoryPeriod
  /** The rate of this moment. */
  readonly rate: number | undefined
  /** Seconds since 1970. */
  readonly now: number
}

const DAY = 86_400

const lengths: Readonly<Record<HistoryPeriod, number>> = { day: DAY, week: 7 * DAY, month: 31 * DAY, year: 366 * DAY }

/** A history that begins a little late, because a server was started anew, is not worth a word. */
const SHORT = 0.95

/** The prices of the card's pair as a line. No value with fewer than two points. */
export function viewChart(inputs: ChartInputs): ChartView | undefined {
  const { period, now } = inputs
  const all = listPoints(inputs)
  const known = all.filter(isKnown)
  const [first] = known
  const last = known.at(-1)
  if (first === undefined || last === undefined || known.length < 2) return undefined
  const points = all.filter(({ time }) => time >= first.time && time <= last.time)
  const values = known.map(({ value }) => value)
  return {
    points,
    first,
    last,
    lowest: Math.min(...values),
    highest: Math.max(...values),
    change: (last.value / first.value - 1) * 100,
    since: now - first.time < SHORT * lengths[period] ? first.time : undefined,
    missing: 1 - known.length / points.length,
  }
}

function listPoints({ answer, base, quote, rate, now }: ChartInputs): readonly Point[] {
  const { start, step, at, prices } = answer
  const [above = [], below = []] = [prices[base.id], prices[quote.id]]
  const points = above.map((price, index) => {
    const time = start + index * step
    // The last price is the newest of its step.
    const isLast = index === above.length - 1 && at !== null
    return { time: isLast ? Math.max(at, time) : time, value: divide(price, below[index]) }
  })
  const end = points.at(-1)?.time ?? 0
  return rate !== undefined && now > end ? [...points, { time: now, value: rate }] : points
}

function divide(above: number | null, below: number | null | undefined): number | undefined {
  if (above === null || below === null || below === undefined) return undefined
  const value = above / below
  return Number.isFinite(value) && value > 0 ? value : undefined
}

export function isKnown(point: Point): point is KnownPoint {
  return point.value !== undefined
}

/** For the table: the first, the last, and points at equal distances between them. */
export function sampleRows(points: readonly Point[], { most }: { readonly most: number }): readonly KnownPoint[] {
  const known = points.filter(isKnown)
  if (known.length <= most) return known
  const indexes = Array.from({ length: most }, (_, index) => Math.round((index * (known.length - 1)) / (most - 1)))
  return indexes.flatMap((index) => known[index] ?? [])
}
