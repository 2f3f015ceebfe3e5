import { tryParse } from '@murmur/sdk/schemas'
import * as v from 'valibot'
import { type Database, type Query, readText } from '../database/database.ts'
import { type Fold, findFolds, mergePrices, type Prices, type Rows } from './historyGrid.ts'

/** The prices of all servers, which a restart does not forget. */
export type KeptHistory = {
  /** The rows from this slot on. */
  load(from: number): Promise<Rows>
  /** Adds prices where none are yet. */
  add(rows: Rows): Promise<void>
  /** Thins old rows. `now` is in seconds. */
  thin(now: number): Promise<void>
  /** True for one server in this time: it alone fills the gaps. */
  claimFill(now: number): Promise<boolean>
}

/** A row has all listings, so that a year takes about a thousand of them and each collection writes one. */
export function createKeptHistory(database: Pick<Database, 'transaction'>): KeptHistory {
  return {
    load: (from) => loadRows(database, from),
    async add(rows) {
      // Always in this order, so that two servers do not wait for each other.
      const sorted = [...rows].sort(([one], [other]) => one - other)
      for (let start = 0; start < sorted.length; start += PAGE_ROWS) {
        const page = sorted.slice(start, start + PAGE_ROWS)
        await database.transaction(async (query) => {
          for (const [slot, prices] of page) await addRow(query, { slot, prices })
        })
      }
    },
    async thin(now) {
      const slots = await database.transaction((query) => query('SELECT slot FROM price_history ORDER BY slot'))
      for (const fold of findFolds(
        slots.flatMap((row) => parseSlot(row.slot) ?? []),
        now,
      )) {
        await database.transaction((query) => foldRows(query, fold))
      }
    },
    async claimFill(now) {
      const claim = `INSERT INTO limit_locks (name, used_at) VALUES ('priceHistory', ?)
        ON CONFLICT (name) DO UPDATE SET used_at = excluded.used_at WHERE limit_locks.used_at <= ? RETURNING name`
      const rows = await database.transaction((query) => query(claim, [now * 1_000, now * 1_000 - CLAIM_MS]))
      return rows.length === 1
    },
  }
}

/** For a server without a database. */
export function createMemoryHistory(): KeptHistory {
  return { load: async () => new Map(), add: async () => {}, thin: async () => {}, claimFill: async () => true }
}

/** A page is parsed at once, on the thread that answers. */
const PAGE_ROWS = 50
const CLAIM_MS = 3_600_000

async function loadRows(database: Pick<Database, 'transaction'>, from: number): Promise<Rows> {
  const rows = new Map<number, Prices>()
  const text = 'SELECT slot, prices FROM price_history WHERE slot > ? ORDER BY slot LIMIT ?'
  for (let after: string | undefined = formatSlot(from - 1); after !== undefined; ) {
    const page = await database.transaction((query) => query(text, [after ?? '', PAGE_ROWS]))
    for (const row of page) {
      const slot = parseSlot(row.slot)
      if (slot !== undefined) rows.set(slot, parsePrices(row.prices))
    }
    const end = page.at(-1)
    after = end === undefined || page.length < PAGE_ROWS ? undefined : readText(end, 'slot')
  }
  return rows
}

type RowPrices = { readonly slot: number; readonly prices: Prices }

async function addRow(query: Query, { slot, prices }: RowPrices): Promise<void> {
  // A write locks the row, on both kinds of database.
  const lock = `INSERT INTO price_history (slot, prices) VALUES (?, '{}')
    ON CONFLICT (slot) DO UPDATE SET prices = price_history.prices`
  await query(lock, [formatSlot(slot)])
  const known = await readRow(query, slot)
  const merged = mergePrices(known, prices)
  if (merged.size > known.size) await writeRow(query, { slot, prices: merged })
}

async function foldRows(query: Query, { stays, goes }: Fold): Promise<void> {
  if (stays !== undefined) {
    let prices = await readRow(query, stays)
    const { size } = prices
    for (const slot of goes) prices = mergePrices(prices, await readRow(query, slot))
    if (prices.size > size) await writeRow(query, { slot: stays, prices })
  }
  for (const slot of goes) await query('DELETE FROM price_history WHERE slot = ?', [formatSlot(slot)])
}

async function readRow(query: Query, slot: number): Promise<Prices> {
  const [row] = await query('SELECT prices FROM price_history WHERE slot = ?', [formatSlot(slot)])
  return parsePrices(row?.prices)
}

async function writeRow(query: Query, { slot, prices }: RowPrices): Promise<void> {
  const text = JSON.stringify(Object.fromEntries(prices))
  await query('UPDATE price_history SET prices = ? WHERE slot = ?', [text, formatSlot(slot)])
}

/** Ten digits, which sort like numbers. */
function formatSlot(slot: number): string {
  return String(slot).padStart(10, '0')
}

const slotSchema = v.pipe(v.string(), v.regex(/^\d{10}$/), v.transform(Number))

function parseSlot(value: unknown): number | undefined {
  return tryParse(slotSchema, value)
}

/** More than all listings take. */
const LONGEST_TEXT = 100_000

const pricesSchema = v.pipe(v.string(), v.maxLength(LONGEST_TEXT), v.parseJson(), v.record(v.string(), v.unknown()))

/** A damaged price is left out. */
function parsePrices(value: unknown): Prices {
  const entries = Object.entries(tryParse(pricesSchema, value) ?? {})
  return new Map(entries.flatMap(([id, price]) => (isPrice(price) ? [[id, price] as const] : [])))
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
