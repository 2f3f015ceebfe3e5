import type { Database, Row } from '../database/database.ts'
import { type KeptHitRates, MOST_PENDING, type Pending, type Tally } from './hitRates.ts'
import { assets } from './topics.ts'

type KeptOptions = { readonly now: () => number; readonly log: { error(details: object, message: string): void } }

/** The counts in the database: one row per topic. A write that fails is logged, and the next one has the same counts. */
export function createKeptHitRates(database: Pick<Database, 'transaction'>, { now, log }: KeptOptions): KeptHitRates {
  return {
    async load() {
      // As text: one number that is too large would otherwise make every row unreadable.
      const text = `SELECT topic, CAST(hits AS TEXT) AS hits, CAST(outcomes AS TEXT) AS outcomes,
        CAST(pending AS TEXT) AS pending FROM hit_rates`
      const rows = await database.transaction((query) => query(text))
      return new Map(rows.flatMap((row) => parseRow(row, { now: now() }) ?? []))
    },
    save(topic, { hits, outcomes, pending }) {
      const text = `INSERT INTO hit_rates (topic, hits, outcomes, pending, noted_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (topic) DO UPDATE SET hits = excluded.hits, outcomes = excluded.outcomes,
        pending = excluded.pending, noted_at = excluded.noted_at`
      database
        .transaction((query) => query(text, [String(topic), hits, outcomes, JSON.stringify(pending), now()]))
        .catch((error: { code?: string; message?: string }) =>
          log.error({ code: error.code, reason: error.message }, 'a hit rate could not be kept'),
        )
    },
  }
}

const topics: readonly number[] = Object.values(assets).map(({ logReturn }) => logReturn.id)

type Moment = { readonly now: number }

/** A row with damaged counts is ignored, and counting starts from zero. Damaged forecasts are dropped, the counts stay. */
function parseRow({ topic, pending, ...row }: Row, moment: Moment): [[number, Tally]] | undefined {
  const id = topics.find((known) => String(known) === topic)
  const [hits, outcomes] = [row.hits, row.outcomes].map(parseCount)
  if (id === undefined || hits === undefined || outcomes === undefined || hits > outcomes) return undefined
  return [[id, { hits, outcomes, pending: parsePending(pending, moment) }]]
}

function parseCount(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** More than a thousand forecasts take. */
const LONGEST_TEXT = 300_000

function parsePending(text: unknown, moment: Moment): Pending[] {
  if (typeof text !== 'string' || text.length > LONGEST_TEXT) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.flatMap((one) => parseForecast(one, moment) ?? []).slice(0, MOST_PENDING) : []
  } catch {
    return []
  }
}

/** A forecast that would be judged later than this is not one of ours. */
const LONGEST_MS = 24 * 3_600_000

function parseForecast(one: unknown, { now }: Moment): Pending | undefined {
  if (typeof one !== 'object' || one === null) return undefined
  const { madeAt, dueAt, price, value } = one as Readonly<Record<string, unknown>>
  if (!isCount(madeAt) || !isCount(dueAt) || dueAt > now + LONGEST_MS) return undefined
  if (!isFigure(price) || price <= 0 || !isFigure(value) || value === 0) return undefined
  return { madeAt, dueAt, price, value }
}

function isFigure(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
