import type { Forecast } from './alloraForecasts.ts'

/** How often a topic was right about the direction, by our own prices. */
type HitRate = { readonly hits: number; readonly outcomes: number }

export type HitRates = {
  /** Remembers a forecast with the price of this moment, and judges the older ones that are due. */
  note(forecast: Forecast, price: number): HitRate
}

type Pending = { readonly dueAt: number; readonly madeAt: number; readonly price: number; readonly value: number }

type Tally = { pending: Pending[]; hits: number; outcomes: number }

/** A forecast is judged by a price of about the time that it was made for, or not at all. */
const LATEST_MS = 900_000
const MOST_PENDING = 1_000

/** Kept in memory: after a restart the count starts again, and there is no hint until there are enough. */
export function createHitRates({ now }: { now: () => number }): HitRates {
  const records = new Map<number, Tally>()
  return {
    note({ topic, value, at }, price) {
      const record = records.get(topic.id) ?? { pending: [], hits: 0, outcomes: 0 }
      records.set(topic.id, record)
      judge(record, { now: now(), price })
      const isKnown = record.pending.some(({ madeAt }) => madeAt === at)
      // Our price must be of the moment of the forecast.
      const isTimely = now() - at <= LATEST_MS
      if (!isKnown && isTimely && value !== 0 && record.pending.length < MOST_PENDING)
        record.pending.push({ madeAt: at, dueAt: now() + topic.horizonSeconds * 1_000, price, value })
      return { hits: record.hits, outcomes: record.outcomes }
    },
  }
}

function judge(record: Tally, { now, price }: { now: number; price: number }): void {
  const due = record.pending.filter(({ dueAt }) => dueAt <= now)
  record.pending = record.pending.filter(({ dueAt }) => dueAt > now)
  for (const forecast of due) {
    if (now - forecast.dueAt > LATEST_MS || price === forecast.price) continue
    record.outcomes += 1
    if (Math.sign(price - forecast.price) === Math.sign(forecast.value)) record.hits += 1
  }
}
