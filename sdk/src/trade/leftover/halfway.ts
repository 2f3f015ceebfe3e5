import { findCurrentStep, findPayListing, isPending, type SwapRecord } from '../record.ts'

/**
 * True if a swap was left half-way: the wallet has approved or signed something for it, the swap itself was never sent,
 * and that token was not used since. The user can resume it, with a fresh quote and a fresh review.
 */
export function isHalfway(record: SwapRecord, records: readonly SwapRecord[]): boolean {
  if (record.kind === 'revocation' || record.kind === 'speedUp' || !isBegun(record)) return false
  const { type } = findCurrentStep(record).step.state
  const isStopped = (type === 'failed' || type === 'refused') && record.steps.at(-1)?.hashes.length === 0
  return isStopped && !hasSuccessor(record, records)
}

/** The user, or the page, left before the next step: nothing went wrong. */
export function isLeftAlone(record: SwapRecord): boolean {
  const { state } = findCurrentStep(record).step
  return state.type === 'failed' && state.reason === 'interrupted'
}

/** True if its approval may be left over: it was mined for more than the swap paid. The chain has the exact answer. */
export function mayLeaveAllowance(record: SwapRecord, records: readonly SwapRecord[]): boolean {
  if (record.kind === 'revocation' || isPending(record)) return false
  const approved = record.steps.find(({ type, units, state }) => {
    return (type === 'approve' || type === 'batch') && units > 0n && state.type === 'confirmed'
  })
  const end = record.steps.at(-1)?.state
  const paid = end?.type === 'confirmed' ? (end.moved?.paid ?? approved?.units ?? 0n) : 0n
  return approved !== undefined && paid < approved.units && !hasSuccessor(record, records)
}

/** True if the wallet or the chain acted on it. A swap that was declined at once changed nothing. */
export function isBegun({ steps }: Pick<SwapRecord, 'steps'>): boolean {
  return steps.some(({ state, hashes }) => hashes.length > 0 || begun.includes(state.type))
}

const begun: readonly string[] = ['confirmed', 'signed', 'unclear', 'batched', 'dismissed']

/** A later swap or revocation of the same token by the same account. */
function hasSuccessor(record: SwapRecord, records: readonly SwapRecord[]): boolean {
  return records.some(
    (other) => isLater(other, record) && isSameToken(other, record) && (isPending(other) || isBegun(other)),
  )
}

function isLater(one: SwapRecord, other: SwapRecord): boolean {
  return one.id !== other.id && one.startedAt >= other.startedAt
}

function isSameToken(one: SwapRecord, other: SwapRecord): boolean {
  const isSamePlace = one.account === other.account && one.chainId === other.chainId
  const listing = findPayListing(one)
  return isSamePlace && listing !== undefined && listing.id === findPayListing(other)?.id
}
