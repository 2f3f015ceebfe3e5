import type { Forecast } from './alloraForecasts.ts'

/** How often a topic was right about the direction, by our own prices. */
type HitRate = { readonly hits: number; readonly outcomes: number }

export type HitRates = {
  /** Remembers a forecast with the price of this moment, and judges the older ones that are due. */
  note(forecast: Forecast, price: number): HitRate
}

/** A forecast that is not judged yet. Times are in milliseconds since 1970. */
export type Pending = {
  readonly dueAt: number
  readonly madeAt: number
  readonly price: number
  readonly value: number
}

export type Tally = HitRate & { readonly pending: readonly Pending[] }

/** The counts of all servers, which a restart does not forget. */
export type KeptHitRates = {
  /** Reads the counts of a topic, changes them, and keeps them, while no other server does. */
  change(topic: number, change: (tally: Tally) => Tally): Promise<Tally>
}

/** For a server without a database. */
export function createMemoryHitRates(): KeptHitRates {
  const tallies = new Map<number, Tally>()
  return {
    async change(topic, change) {
      const tally = change(tallies.get(topic) ?? noTally)
      tallies.set(topic, tally)
      return tally
    },
  }
}

export const noTally: Tally = { hits: 0, outcomes: 0, pending: [] }

/** A forecast is judged by a price of about the time that it was made for, or not at all. */
const LATEST_MS = 900_000
export const MOST_PENDING = 1_000

type RatesOptions = { readonly now: () => number; readonly kept: KeptHitRates }

export function createHitRates({ now, kept }: RatesOptions): HitRates {
  /** As they were last read. */
  const tallies = new Map<number, Tally>()
  const changing = new Set<number>()
  const change = async (topic: number, advance: (tally: Tally) => Tally) => {
    changing.add(topic)
    // The next question tries again.
    const tally = await kept.change(topic, advance).catch(() => undefined)
    if (tally !== undefined) tallies.set(topic, tally)
    changing.delete(topic)
  }
  return {
    note(forecast, price) {
      const { topic } = forecast
      // The time of the price, however long the database takes.
      const moment = { forecast, price, now: now() }
      const advance = (tally: Tally) => advanceTally(tally, moment)
      const known = tallies.get(topic.id)
      const isChanged = known === undefined || advance(known) !== known
      if (isChanged && !changing.has(topic.id)) void change(topic.id, advance)
      const { hits, outcomes } = known ?? noTally
      return { hits, outcomes }
    },
  }
}

type Moment = { readonly forecast: Forecast; readonly price: number; readonly now: number }

/** Returns its argument if there is nothing to add and nothing to judge. */
function advanceTally(tally: Tally, moment: Moment): Tally {
  const judged = judge(tally, moment)
  const { topic, value, at } = moment.forecast
  const isKnown = judged.pending.some(({ madeAt }) => madeAt === at)
  // Our price must be of the moment of the forecast.
  const isTimely = moment.now - at <= LATEST_MS
  if (isKnown || !isTimely || value === 0 || judged.pending.length >= MOST_PENDING) return judged
  const dueAt = moment.now + topic.horizonSeconds * 1_000
  return { ...judged, pending: [...judged.pending, { madeAt: at, dueAt, price: moment.price, value }] }
}

function judge(tally: Tally, { now, price }: Moment): Tally {
  const due = tally.pending.filter(({ dueAt }) => dueAt <= now)
  if (due.length === 0) return tally
  const counted = due.filter((forecast) => now - forecast.dueAt <= LATEST_MS && price !== forecast.price)
  const right = counted.filter((forecast) => Math.sign(price - forecast.price) === Math.sign(forecast.value))
  return {
    hits: tally.hits + right.length,
    outcomes: tally.outcomes + counted.length,
    pending: tally.pending.filter(({ dueAt }) => dueAt > now),
  }
}
