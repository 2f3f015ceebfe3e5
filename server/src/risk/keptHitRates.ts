import type { Database, Query, Row } from '../database/database.ts'
import { type KeptHitRates, MOST_PENDING, noTally, type Pending, type Tally } from './hitRates.ts'

type KeptOptions = { readonly now: () => number; readonly log: { error(details: object, message: string): void } }

/** The counts in the database: one row per topic, which is locked while it changes. */
export function createKeptHitRates(database: Pick<Database, 'transaction'>, { now, log }: KeptOptions): KeptHitRates {
  return {
    async change(topic, change) {
      try {
        return await database.transaction((query) => changeRow(query, { topic, change, now: now() }))
      } catch (error) {
        const { code, message: reason } = error as { code?: string; message?: string }
        log.error({ code, reason }, 'a hit rate could not be kept')
        throw error
      }
    },
  }
}

type RowChange = Moment & { readonly topic: number; readonly change: (tally: Tally) => Tally }

async function changeRow(query: Query, { topic, change, now }: RowChange): Promise<Tally> {
  // A write locks the row, on both kinds of database.
  const lock = `INSERT INTO hit_rates (topic, hits, outcomes, pending, noted_at) VALUES (?, 0, 0, '[]', ?)
    ON CONFLICT (topic) DO UPDATE SET noted_at = excluded.noted_at`
  await query(lock, [String(topic), now])
  // As text: a number that is too large would otherwise make the row unreadable.
  const read = `SELECT topic, CAST(hits AS TEXT) AS hits, CAST(outcomes AS TEXT) AS outcomes,
    CAST(pending AS TEXT) AS pending FROM hit_rates WHERE topic = ?`
  const [row] = await query(read, [String(topic)])
  const tally = (row && parseRow(row, { now })) ?? noTally
  const next = change(tally)
  const write = 'UPDATE hit_rates SET hits = ?, outcomes = ?, pending = ? WHERE topic = ?'
  if (next !== tally) await query(write, [next.hits, next.outcomes, JSON.stringify(next.pending), String(topic)])
  return next
}

type Moment = { readonly now: number }

/** Damaged counts start from zero. Damaged forecasts are dropped, the counts stay. */
function parseRow({ pending, ...row }: Row, moment: Moment): Tally | undefined {
  const [hits, outcomes] = [row.hits, row.outcomes].map(parseCount)
  if (hits === undefined || outcomes === undefined || hits > outcomes) return undefined
  return { hits, outcomes, pending: parsePending(pending, moment) }
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
