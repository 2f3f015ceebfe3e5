import { type Database, readText } from '../database/database.ts'
import type { PriceAnchors } from './priceGuard.ts'

type AnchorOptions = { readonly now: () => number; readonly log: { error(details: object, message: string): void } }

/** The last good prices in the database. A write that fails is logged: the price itself is good. */
export function createPriceAnchors(database: Pick<Database, 'transaction'>, { now, log }: AnchorOptions): PriceAnchors {
  return {
    async load() {
      const rows = await database.transaction((query) => query('SELECT listing, usd_price FROM price_anchors'))
      return new Map(rows.map((row) => [readText(row, 'listing'), Number(readText(row, 'usd_price'))]))
    },
    save(id, price) {
      const text = `INSERT INTO price_anchors (listing, usd_price, accepted_at) VALUES (?, ?, ?)
        ON CONFLICT (listing) DO UPDATE SET usd_price = excluded.usd_price, accepted_at = excluded.accepted_at`
      database
        .transaction((query) => query(text, [id, String(price), now()]))
        .catch((error: { code?: string; message?: string }) =>
          log.error({ code: error.code, reason: error.message }, 'a price could not be kept'),
        )
    },
  }
}
