import { listedTokens } from '@murmur/engine/listedTokens'
import { type Listing, listings } from '@murmur/engine/token'
import type { PriceCache, PriceEntry } from '../prices/priceCache.ts'
import { splitBatches } from '../prices/priceSource.ts'
import { findFolds, findSlot, mergePrices, type Prices, type Rows, SLOT_SECONDS } from './historyGrid.ts'
import type { KeptHistory } from './keptHistory.ts'

/** The prices of the last year, in memory and in the database. */
export type PriceHistory = {
  /** Complete: charts are answered from memory. */
  readonly rows: Rows
  /** Grows with every change of the rows. */
  readonly revision: number
  /** Reads what other servers have collected, collects what is missing in this slot, and thins what has become old. */
  collect(): Promise<void>
  /** Adds prices where none are yet. */
  add(rows: Rows): Promise<void>
}

type HistoryOptions = {
  readonly prices: PriceCache
  readonly kept: KeptHistory
  readonly now: () => number
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
  readonly log: { error(details: object, message: string): void }
}

/** Every listing has a history, whether it is on the first list or loaded later. */
export const recorded: readonly Listing[] = [
  ...new Map([...listings, ...listedTokens.flatMap((token) => token.listings)].map((one) => [one.id, one])).values(),
]

const HOUR = 3_600
const YEAR = 400 * 24 * HOUR

export function createPriceHistory(options: HistoryOptions): PriceHistory {
  const { kept, now, log } = options
  const rows = new Map<number, Prices>()
  let revision = 0
  /** In seconds. Everything is read again once an hour, because other servers fill gaps and operators restore backups. */
  let readAt = Number.NEGATIVE_INFINITY

  function merge(added: Rows): void {
    for (const [slot, prices] of added) {
      const known = rows.get(slot)
      const merged = mergePrices(known, prices)
      if (merged.size === known?.size) continue
      rows.set(slot, merged)
      revision += 1
    }
  }

  function thin(seconds: number): void {
    for (const { stays, goes } of findFolds(rows.keys(), seconds)) {
      for (const slot of goes) {
        if (stays !== undefined) rows.set(stays, mergePrices(rows.get(stays), rows.get(slot) ?? new Map()))
        rows.delete(slot)
      }
      revision += 1
    }
  }

  /** The prices in memory are good, whatever the database says. */
  async function tryKeep(work: () => Promise<void>): Promise<void> {
    await work().catch((error: { code?: string; message?: string }) =>
      log.error({ code: error.code, reason: error.message }, 'the price history could not be kept'),
    )
  }

  async function read(seconds: number): Promise<void> {
    const isDue = seconds - readAt >= HOUR
    await tryKeep(async () => {
      merge(await kept.load(findSlot(seconds) - (isDue ? YEAR : HOUR)))
      if (!isDue) return
      await kept.thin(seconds)
      readAt = seconds
    })
    thin(seconds)
  }

  async function add(added: Rows): Promise<void> {
    merge(added)
    await tryKeep(() => kept.add(added))
  }

  return {
    rows,
    get revision() {
      return revision
    },
    add,
    async collect() {
      const seconds = Math.floor(now() / 1_000)
      const slot = findSlot(seconds)
      await read(seconds)
      const missing = recorded.filter(({ id }) => rows.get(slot)?.has(id) !== true)
      if (missing.length === 0) return
      const found = await readPrices(missing, options)
      if (found.size > 0) await add(new Map([[slot, found]]))
    },
  }
}

/** As many as DefiLlama answers at once. */
const BATCH_SIZE = 30

/** A price of another slot has no place in this one. */
const OLDEST_MS = 2 * SLOT_SECONDS * 1_000

async function readPrices(missing: readonly Listing[], { prices, elapsed }: HistoryOptions): Promise<Prices> {
  const found = new Map<string, number>()
  // One request after the other: a service that fails is left alone after the first ones.
  for (const batch of splitBatches(missing, { size: BATCH_SIZE })) {
    const entries = await prices.getPrices(batch)
    for (const [index, { id }] of batch.entries()) {
      const price = readPrice(entries[index], elapsed())
      if (price !== undefined) found.set(id, price)
    }
  }
  return found
}

function readPrice(entry: PriceEntry | undefined, time: number): number | undefined {
  if (entry?.state.type !== 'price') return undefined
  const { figure, receivedAt } = entry.state
  const isOld = figure.ageMs + time - receivedAt > OLDEST_MS
  return isOld ? undefined : roundPrice(Number(figure.usdPrice))
}

/** More digits than a chart can show would only take space. */
export function roundPrice(price: number): number {
  return Number(price.toPrecision(7))
}
