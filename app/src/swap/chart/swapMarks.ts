import type { Listing } from '@murmur/engine/token'
import type { RecordedAmount, SwapRecord } from '@murmur/sdk/trade/record'

/** One of the user's swaps of the pair. */
export type SwapMark = {
  readonly id: string
  /** Seconds since 1970. */
  readonly time: number
  /** The price of the swap itself, in the units of the chart. */
  readonly value: number
  readonly side: 'bought' | 'sold'
  readonly paid: RecordedAmount
  readonly received: RecordedAmount
}

type MarkInputs = {
  /** The token whose price the chart shows, and the one that it is counted in. */
  readonly base: Pick<Listing, 'id'>
  readonly quote: Pick<Listing, 'id'>
  /** In lower case. No value: all accounts of this browser. */
  readonly account: string | undefined
  /** Seconds since 1970. */
  readonly from: number
}

/** The confirmed swaps between the two tokens, either way, the oldest first. */
export function listMarks(records: readonly SwapRecord[], { base, quote, account, from }: MarkInputs) {
  const marks = records
    .filter((record) => account === undefined || record.account === account)
    .flatMap((record) => viewMark(record, { base, quote }) ?? [])
  return marks.filter(({ time }) => time >= from).toSorted((one, other) => one.time - other.time)
}

function viewMark(record: SwapRecord, { base, quote }: Pick<MarkInputs, 'base' | 'quote'>): SwapMark | undefined {
  const amounts = findMoved(record)
  if (amounts === undefined) return undefined
  const { paid, received } = amounts
  const isSold = paid.listing.id === base.id && received.listing.id === quote.id
  const isBought = paid.listing.id === quote.id && received.listing.id === base.id
  if (!isSold && !isBought) return undefined
  const value = isSold ? toNumber(received) / toNumber(paid) : toNumber(paid) / toNumber(received)
  if (!Number.isFinite(value) || value <= 0) return undefined
  const time = Math.floor(record.startedAt / 1_000)
  return { id: record.id, time, value, side: isSold ? 'sold' : 'bought', paid, received }
}

type Moved = { readonly paid: RecordedAmount; readonly received: RecordedAmount }

/** The amounts of a swap on one network, or of a transfer that has arrived as it was wanted. */
function findMoved(record: SwapRecord): Moved | undefined {
  if (record.kind !== 'swap' && record.kind !== 'transfer') return undefined
  const state = record.steps.at(-1)?.state
  if (state?.type !== 'confirmed' || state.moved === undefined) return undefined
  if (record.kind === 'transfer' && state.arrival?.type !== 'arrived') return undefined
  const { pay, receive } = record.terms
  const units = record.kind === 'transfer' ? pay.units : state.moved.paid
  return { paid: { ...pay, units }, received: { ...receive, units: state.moved.received } }
}

/** For a place on the chart only: the texts are written from the exact units. */
function toNumber({ listing, units }: RecordedAmount): number {
  return Number(units) / 10 ** listing.decimals
}
