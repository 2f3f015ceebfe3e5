import type { Amount } from '@murmur/engine/amount'
import { findAnyListing } from '@murmur/engine/listedTokens'
import { findNetwork } from '@murmur/engine/network'
import type { Listing } from '@murmur/engine/token'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import {
  findArrival,
  findCurrentStep,
  findDestination,
  findOtherRecipient,
  type Hash,
  isPending,
  type RecordedListing,
  type RecordOf,
  type SwapRecord,
} from '@murmur/sdk/trade/record'
import { activityCopy } from '../content/en/activity.ts'
import { getCopy } from '../content/language.ts'
import { paths } from '../paths.ts'
import { formatDollars, formatExact, formatShort } from './formatFigures.ts'
import { formatReceiptPath } from './receiptAddress.ts'
import { describeApprovals, describeLegs, type Leg, listApprovals } from './recordLegs.ts'

export type ListedKind = 'pending' | 'done' | 'failed'

/** A swap of this browser as the list shows it. */
type RecordView = {
  readonly id: string
  readonly kind: ListedKind
  readonly state: string
  /** The tokens whose logos stand beside the title. */
  readonly tokens: readonly RecordedListing[]
  /** The action in words. */
  readonly title: string
  /** The title with all digits. */
  readonly exact: string
  readonly network: string
  readonly startedAt: number
  readonly account: string
  /** No value for the account itself. */
  readonly recipient: string | undefined
  /** The page of the swap or transfer; no value while it has no transaction. */
  readonly path: string | undefined
  /** One leg per network of a transfer. Empty for a swap. */
  readonly legs: readonly Leg[]
  /** The approvals that were mined before it. */
  readonly approvals: readonly Leg[]
}

export type Checked = { readonly isDiffering: boolean }

const unchecked: Checked = { isDiffering: false }

export function describeRecord(record: SwapRecord, checked = unchecked): RecordView {
  const { id, account, startedAt } = record
  const hash = record.kind === 'speedUp' ? record.terms.hash : findHash(record)
  return {
    id,
    account,
    startedAt,
    kind: findKind(record, checked),
    state: describeState(record, checked),
    tokens: listTokens(record),
    title: nameRecord(record, formatShort),
    exact: nameRecord(record, formatExact),
    recipient: findOtherRecipient(record),
    network: nameNetworks(record),
    path: hash && formatPath(record, hash),
    legs: describeLegs(record),
    approvals: describeApprovals(record),
  }
}

/** The paid and received amounts, in short. */
export function formatAmounts(record: RecordOf<'swap' | 'transfer'>) {
  const { pay, receive } = findAmounts(record)
  return { pay: formatShort(pay), receive: formatShort(receive) }
}

/** A link to the card, which opens a review. The wallet is asked only after the user confirms. */
export function formatOfferPath(type: 'resume' | 'revoke', { id }: Pick<SwapRecord, 'id'>): string {
  return `${paths.swap}?${type}=${encodeURIComponent(id)}`
}

/** The panel on the page of a transfer. */
export const SPEED_UP_ID = 'speed-up'

/** Where relayers can be offered more for a transfer that waits longer than usual. */
export function findSpeedUpPath(record: SwapRecord): string | undefined {
  const arrival = findArrival(record)
  const { path } = describeRecord(record)
  if (arrival?.type !== 'waiting' || arrival.canSpeedUp !== true) return undefined
  return path && `${path}#${SPEED_UP_ID}`
}

/** In dollars of today: the amount received once a swap is done, else the amount to pay. No value without its price. */
export function describeWorth(record: SwapRecord, prices: PriceBook): string | undefined {
  const valued = findValued(record)
  const price = valued && prices.get(valued.listing.id)
  return valued && price?.type === 'price' ? formatDollars(valued, price.usdPrice) : undefined
}

/** The listed tokens whose prices the list shows. */
export function listPriced(records: readonly SwapRecord[]): readonly Listing[] {
  return [...new Set(records.flatMap((record) => findValued(record)?.listing ?? []))]
}

function findValued(record: SwapRecord): Amount | undefined {
  if (record.kind !== 'swap' && record.kind !== 'transfer') return undefined
  const { pay, receive } = findAmounts(record)
  const { listing: recorded, units } = findKind(record) === 'done' ? receive : pay
  const listing = findAnyListing(recorded.id)
  return listing !== undefined && listing.tokenAddress === recorded.tokenAddress ? { listing, units } : undefined
}

function listTokens(record: SwapRecord): readonly RecordedListing[] {
  if (record.kind === 'revocation') return [record.terms.allowed.listing]
  if (record.kind === 'speedUp') return [record.terms.receive.listing]
  return [record.terms.pay.listing, record.terms.receive.listing]
}

function nameNetworks(record: SwapRecord): string {
  const name = (id: number) => findNetwork(id)?.name ?? String(id)
  const other = findDestination(record)
  return other === undefined ? name(record.chainId) : `${name(record.chainId)} → ${name(other)}`
}

function formatPath(record: SwapRecord, hash: Hash): string {
  const kind = findDestination(record) === undefined ? 'swap' : 'transfer'
  return formatReceiptPath({ kind, chainId: record.chainId, hash })
}

function nameRecord(record: SwapRecord, format: typeof formatShort): string {
  const copy = getCopy(activityCopy).list
  if (record.kind === 'revocation') return copy.revocation(record.terms.allowed.listing.symbol)
  if (record.kind === 'speedUp') return copy.speedUp(format(record.terms.receive))
  const { pay, receive } = findAmounts(record)
  return copy.swap({ pay: format(pay), receive: format(receive) })
}

export function findKind(record: SwapRecord, { isDiffering } = unchecked): ListedKind {
  if (isPending(record)) return 'pending'
  if (isDiffering || !isWithinTerms(record)) return 'failed'
  const arrival = findArrival(record)
  if (arrival !== undefined) return arrival.type === 'arrived' ? 'done' : 'failed'
  return record.steps.at(-1)?.state.type === 'confirmed' ? 'done' : 'failed'
}

/** The router reverts rather than break the terms, so such amounts belong to another swap. */
function isWithinTerms({ kind, terms, steps }: SwapRecord): boolean {
  const state = steps.at(-1)?.state
  if (state?.type !== 'confirmed' || state.moved === undefined) return true
  if (kind !== 'swap' && kind !== 'transfer') return true
  return state.moved.paid <= terms.maximumPay.units && state.moved.received >= terms.minimumReceive.units
}

export function describeState(record: SwapRecord, { isDiffering } = unchecked): string {
  const { states, arrivals, reported } = getCopy(activityCopy)
  const arrival = findArrival(record)
  if (isDiffering) return states.differing
  if (!isWithinTerms(record)) return states.otherAmounts
  if (arrival !== undefined) return arrivals[arrival.type]
  const { reported: doubt } = findCurrentStep(record).step
  return doubt === undefined ? describeStep(record) : reported[doubt]
}

function describeStep(record: SwapRecord): string {
  const { state } = findCurrentStep(record).step
  const { type } = state
  const { states, speedUps, drops } = getCopy(activityCopy)
  if (type === 'sent' && state.isMissing) return states.unseen
  // The approval was sent, and has cost its fee.
  if (type === 'refused' && listApprovals(record).length > 0) return states.refusedLater
  if (record.kind === 'speedUp' && type in speedUps) return speedUps[type as keyof typeof speedUps]
  // These end an approval or a permit. The swap itself is still to come.
  if (type === 'skipped' || type === 'signed') return states.waiting
  if (type === 'failed' && state.isFinal !== undefined) return states.walletFailed
  return type === 'dropped' && state.lateEffect !== undefined ? drops[state.lateEffect] : states[type]
}

/** The actual amounts once they are known, else the quoted ones. */
function findAmounts({ terms, steps }: RecordOf<'swap' | 'transfer'>) {
  const state = steps.at(-1)?.state
  const moved = state?.type === 'confirmed' ? state.moved : undefined
  return {
    pay: { listing: terms.pay.listing, units: moved?.paid ?? terms.pay.units },
    receive: { listing: terms.receive.listing, units: moved?.received ?? terms.receive.units },
  }
}

/** The latest hash of the swap itself. */
export function findHash({ steps }: SwapRecord): Hash | undefined {
  const swap = steps.at(-1)
  const hash = swap && 'hash' in swap.state ? swap.state.hash : undefined
  return hash ?? swap?.hashes.at(-1)
}
