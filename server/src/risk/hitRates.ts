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

export type Tally = { pending: Pending[]; hits: number; outcomes: number }

/** Keeps the counts, so that a restart does not forget them. */
export type KeptHitRates = {
  /** By topic. */
  load(): Promise<ReadonlyMap<number, Tally>>
  save(topic: number, tally: Tally): void
}

/** A forecast is judged by a price of about the time that it was made for, or not at all. */
const LATEST_MS = 900_000
export const MOST_PENDING = 1_000

type RatesOptions = { readonly now: () => number; readonly kept: KeptHitRates }

/** Until the kept counts are read, nothing is counted, so that they are never replaced by newer and smaller ones. */
export function createHitRates({ now, kept }: RatesOptions): HitRates {
  const records = createRecords(kept)
  return {
    note({ topic, value, at }, price) {
      const known = records.find()
      if (known === undefined) return { hits: 0, outcomes: 0 }
      const record = known.get(topic.id) ?? { pending: [], hits: 0, outcomes: 0 }
      known.set(topic.id, record)
      const isJudged = judge(record, { now: now(), price })
      const isKnown = record.pending.some(({ madeAt }) => madeAt === at)
      // Our price must be of the moment of the forecast.
      const isTimely = now() - at <= LATEST_MS
      const isNew = !isKnown && isTimely && value !== 0 && record.pending.length < MOST_PENDING
      if (isNew) record.pending.push({ madeAt: at, dueAt: now() + topic.horizonSeconds * 1_000, price, value })
      if (isNew || isJudged) kept.save(topic.id, record)
      return { hits: record.hits, outcomes: record.outcomes }
    },
  }
}

/** Undefined while they load. A load that failed is tried again by the next question. */
function createRecords(kept: KeptHitRates) {
  let records: Map<number, Tally> | undefined
  let isLoading = false
  const load = async () => {
    isLoading = true
    try {
      records = new Map(await kept.load())
    } catch {
      records = undefined
    }
    isLoading = false
  }
  return {
    find() {
      if (records === undefined && !isLoading) void load()
      return records
    },
  }
}

/** Whether any forecast was due. */
function judge(record: Tally, { now, price }: { now: number; price: number }): boolean {
  const due = record.pending.filter(({ dueAt }) => dueAt <= now)
  record.pending = record.pending.filter(({ dueAt }) => dueAt > now)
  for (const forecast of due) {
    if (now - forecast.dueAt > LATEST_MS || price === forecast.price) continue
    record.outcomes += 1
    if (Math.sign(price - forecast.price) === Math.sign(forecast.value)) record.hits += 1
  }
  return due.length > 0
}
