import type { Amount } from '@murmur/engine/amount'
import { formatChainKey } from '@murmur/engine/network'
import { readListingName } from '@murmur/engine/token'
import type { QuoteState } from '@murmur/sdk/market/quoteState'
import type { ReadableStore } from '@murmur/sdk/store'
import {
  findDestination,
  isPending,
  isUnderWay,
  type RecordedAmount,
  type RecordOf,
  type SwapRecord,
} from '@murmur/sdk/trade/record'
import type { CardEvent, CardEventDetail } from './cardMessage.ts'

type Report = (event: CardEvent) => void

/** Reports each new quote of the card. Returns a function that ends it. */
export function reportQuotes({ get, subscribe }: ReadableStore<QuoteState>, report: Report): () => void {
  let last: string | undefined
  const follow = () => {
    const detail = describeQuote(get())
    if (detail === undefined || JSON.stringify(detail) === last) return
    last = JSON.stringify(detail)
    report({ name: 'quote', detail })
  }
  follow()
  return subscribe(follow)
}

/** No value while the shown quote is not that of the form. */
function describeQuote(state: QuoteState): CardEventDetail | undefined {
  if ((state.type !== 'quote' && state.type !== 'transfer') || state.isPending || state.isLate) return undefined
  const { pay, receive } = state.type === 'quote' ? state.quote : state.transfer
  return { ...describePay(pay, pay.listing), ...describeReceive(receive, receive.listing) }
}

type Swaps = {
  readonly records: ReadableStore<readonly SwapRecord[]>
  /** The swap was confirmed on this card. Other tabs report theirs. */
  isOwn(id: string): boolean
}

type End = 'sent' | 'confirmed' | 'failed'

/** Reports what becomes of the swaps of this card, and of those that an earlier visit left pending. */
export function reportSwaps({ records, isOwn }: Swaps, report: Report): () => void {
  const left = new Set(
    records
      .get()
      .filter(isPending)
      .map(({ id }) => id),
  )
  const reported = new Map(records.get().map((record) => [record.id, findEnd(record)]))
  const isFollowed = (record: SwapRecord): record is Trade =>
    (record.kind === 'swap' || record.kind === 'transfer') && (left.has(record.id) || isOwn(record.id))
  const follow = (record: Trade) => {
    const end = findEnd(record)
    const before = reported.get(record.id)
    // A block that is taken back is not reported: the swap ends again.
    if (end === undefined || end === before || (end === 'sent' && before !== undefined)) return
    reported.set(record.id, end)
    if (before === undefined && end !== 'sent') report({ name: 'sent', detail: describeRecord(record, 'sent') })
    report({ name: end, detail: describeRecord(record, end) })
  }
  return records.subscribe(() => records.get().filter(isFollowed).forEach(follow))
}

type Trade = RecordOf<'swap'> | RecordOf<'transfer'>

/** No value before it is sent. A swap that the user declined was never sent. */
function findEnd({ steps }: SwapRecord): End | undefined {
  const { state, hashes } = steps.at(-1) ?? { hashes: [] }
  if (state === undefined || hashes.length === 0) return undefined
  if (['reverted', 'cancelled', 'dropped', 'altered'].includes(state.type)) return 'failed'
  if (state.type !== 'confirmed' || isUnderWay(state.arrival)) return 'sent'
  return state.arrival === undefined || state.arrival.type === 'arrived' ? 'confirmed' : 'failed'
}

/** The amounts of the terms, and once it is confirmed those that moved. */
function describeRecord(record: Trade, end: End): CardEventDetail {
  const { terms, chainId, steps } = record
  const { state, hashes } = steps.at(-1) ?? { hashes: [] }
  const hash = hashes.at(-1)
  const pay = { chainId }
  const receive = { chainId: findDestination(record) ?? chainId }
  const moved = state?.type === 'confirmed' ? state.moved : undefined
  const isMoved = end === 'confirmed' && record.kind === 'swap' && moved !== undefined
  return {
    ...describePay(isMoved ? { ...terms.pay, units: moved.paid } : terms.pay, pay),
    ...describeReceive(isMoved ? { ...terms.receive, units: moved.received } : terms.receive, receive),
    ...(hash !== undefined && { hash }),
  }
}

type Side = Pick<Amount['listing'], 'chainId'>

function describePay({ listing, units }: RecordedAmount, { chainId }: Side) {
  return { pay: readListingName(listing), payChain: String(formatChainKey(chainId)), payUnits: String(units) }
}

function describeReceive({ listing, units }: RecordedAmount, { chainId }: Side) {
  return {
    receive: readListingName(listing),
    receiveChain: String(formatChainKey(chainId)),
    receiveUnits: String(units),
  }
}
