import * as v from 'valibot'
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

const countSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

const countsSchema = v.pipe(
  v.object({ hits: countSchema, outcomes: countSchema }),
  v.check(({ hits, outcomes }) => hits <= outcomes),
)

/** Damaged counts start from zero. Damaged forecasts are dropped, the counts stay. */
function parseRow(row: Row, moment: Moment): Tally | undefined {
  const counts = v.safeParse(countsSchema, row)
  return counts.success ? { ...counts.output, pending: parsePending(row.pending, moment) } : undefined
}

/** More than a thousand forecasts take. */
const LONGEST_TEXT = 300_000

const listSchema = v.pipe(v.string(), v.maxLength(LONGEST_TEXT), v.parseJson(), v.array(v.unknown()))

/** A forecast that would be judged later than this is not one of ours. */
const LONGEST_MS = 24 * 3_600_000

const timeSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const pendingSchema = v.object({
  madeAt: timeSchema,
  dueAt: timeSchema,
  price: v.pipe(v.number(), v.finite(), v.gtValue(0)),
  value: v.pipe(v.number(), v.finite(), v.notValue(0)),
})

function parsePending(text: unknown, { now }: Moment): readonly Pending[] {
  const list = v.safeParse(listSchema, text)
  if (!list.success) return []
  const forecasts = list.output.flatMap((one) => {
    const forecast = v.safeParse(pendingSchema, one)
    return forecast.success ? [forecast.output] : []
  })
  return forecasts.filter(({ dueAt }) => dueAt <= now + LONGEST_MS).slice(0, MOST_PENDING)
}
