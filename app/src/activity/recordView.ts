import { findNetwork } from '@murmur/engine/network'
import {
  findArrival,
  findCurrentStep,
  type Hash,
  isForOther,
  isPending,
  isRevocation,
  isSpeedUp,
  type SwapRecord,
} from '@murmur/sdk/trade/record'
import { activityCopy } from '../content/en/activity.ts'
import { getCopy } from '../content/language.ts'
import { paths } from '../paths.ts'
import { describeApprovals, listApprovals } from './approvals.ts'
import { formatExact, formatShort } from './formatFigures.ts'
import { formatSwapPath } from './swapAddress.ts'
import { describeLegs, type Leg } from './transferLegs.ts'

export type RecordKind = 'pending' | 'done' | 'failed'

/** A swap of this browser as the list shows it. */
type RecordView = {
  readonly id: string
  readonly kind: RecordKind
  readonly state: string
  /** What it does, in words. */
  readonly title: string
  /** The title with all digits. */
  readonly exact: string
  readonly pay: string
  readonly receive: string
  readonly network: string
  readonly startedAt: number
  readonly account: string
  /** Undefined for the account itself. */
  readonly recipient: string | undefined
  /** The page of the swap or transfer; undefined while it has no transaction. */
  readonly path: string | undefined
  /** What happened on each network of a transfer. Empty for a swap. */
  readonly legs: readonly Leg[]
  /** The approvals that were mined before it. */
  readonly approvals: readonly Leg[]
}

/** What a comparison with the chain found. */
export type Checked = { readonly isDiffering: boolean }

const unchecked: Checked = { isDiffering: false }

export function describeRecord(record: SwapRecord, checked = unchecked): RecordView {
  const { id, account, startedAt } = record
  const { pay, receive } = findAmounts(record)
  const hash = record.promise.speedUp?.hash ?? findHash(record)
  return {
    id,
    account,
    startedAt,
    kind: findKind(record, checked),
    state: describeState(record, checked),
    title: nameRecord(record, formatShort),
    exact: nameRecord(record, formatExact),
    pay: formatShort(pay),
    receive: formatShort(receive),
    recipient: isForOther(record) ? record.promise.recipient : undefined,
    network: nameNetworks(record),
    path: hash && formatPath(record, hash),
    legs: describeLegs(record),
    approvals: describeApprovals(record),
  }
}

/** A link to the card, which opens a review. The wallet is asked only after the user confirms. */
export function formatOfferPath(type: 'goOn' | 'revoke', { id }: Pick<SwapRecord, 'id'>): string {
  return `${paths.swap}?${type}=${encodeURIComponent(id)}`
}

function nameNetworks({ chainId, promise }: SwapRecord): string {
  const name = (id: number) => findNetwork(id)?.name ?? String(id)
  const other = promise.bridge ?? promise.speedUp
  return other === undefined ? name(chainId) : `${name(chainId)} → ${name(other.destinationChainId)}`
}

function formatPath({ chainId, promise }: SwapRecord, hash: Hash): string {
  return (promise.bridge ?? promise.speedUp) === undefined
    ? formatSwapPath({ chainId, hash })
    : `/transfer/${chainId}/${hash}`
}

function nameRecord(record: SwapRecord, format: typeof formatShort): string {
  const copy = getCopy(activityCopy).list
  const { pay, receive } = findAmounts(record)
  if (isRevocation(record)) return copy.revocation(pay.listing.symbol)
  if (isSpeedUp(record)) return copy.speedUp(format(receive))
  return copy.swap({ pay: format(pay), receive: format(receive) })
}

export function findKind(record: SwapRecord, { isDiffering } = unchecked): RecordKind {
  if (isPending(record)) return 'pending'
  if (isDiffering || !isWithinTerms(record)) return 'failed'
  const arrival = findArrival(record)
  if (arrival !== undefined) return arrival.type === 'arrived' ? 'done' : 'failed'
  return record.steps.at(-1)?.state.type === 'confirmed' ? 'done' : 'failed'
}

/** The router reverts rather than break the terms: such amounts are not those of the swap that was agreed to. */
function isWithinTerms({ promise, steps }: SwapRecord): boolean {
  const state = steps.at(-1)?.state
  if (state?.type !== 'confirmed' || state.moved === undefined) return true
  return state.moved.paid <= promise.maximumPay.units && state.moved.received >= promise.minimumReceive.units
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
  if (isSpeedUp(record) && type in speedUps) return speedUps[type as keyof typeof speedUps]
  // These end an approval or a permit. The swap itself is still to come.
  if (type === 'skipped' || type === 'signed') return states.waiting
  if (type === 'failed' && state.isFinal !== undefined) return states.walletFailed
  return type === 'dropped' && state.rest !== undefined ? drops[state.rest] : states[type]
}

/** What moved, once that is known, and else what was promised. */
function findAmounts({ promise, steps }: SwapRecord) {
  const state = steps.at(-1)?.state
  const moved = state?.type === 'confirmed' ? state.moved : undefined
  return {
    pay: { listing: promise.pay.listing, units: moved?.paid ?? promise.pay.units },
    receive: { listing: promise.receive.listing, units: moved?.received ?? promise.receive.units },
  }
}

/** The latest hash of the swap itself. */
export function findHash({ steps }: SwapRecord): Hash | undefined {
  const swap = steps.at(-1)
  const hash = swap && 'hash' in swap.state ? swap.state.hash : undefined
  return hash ?? swap?.hashes.at(-1)
}
