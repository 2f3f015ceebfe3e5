import { findCurrentStep, isForOther, isRevocation, isSpeedUp, type SwapRecord } from '@murmur/sdk/trade/record'
import { reviewCopy } from '../../content/en/review.ts'
import { getCopy } from '../../content/language.ts'
import { nameAmount } from '../state/quote/quoteView.ts'
import { describeDoubt, describeState } from './stepView.ts'

/** The line on the card about a swap: how it goes on, or how it ended. */
export function describeProgress(record: SwapRecord, wallet: Parameters<typeof describeState>[1] = {}): string {
  const { progress } = getCopy(reviewCopy)
  const { promise } = record
  const { symbol } = promise.pay.listing
  const { step } = findCurrentStep(record)
  const { state } = step
  const plain = describeDoubt(record) ?? describePlain(record)
  if (plain !== undefined) return plain
  if (state.type === 'asking' || state.type === 'waiting') return progress.asking
  if (state.type === 'sent' && step.type === 'approve') return progress.approving(symbol)
  if (state.type === 'sent')
    return progress.swapping({ pay: nameAmount(promise.pay), receive: nameAmount(promise.receive) })
  if (state.type !== 'confirmed' || promise.bridge !== undefined) return describeState(record, wallet)
  if (state.moved === undefined) return progress.confirmed
  const amount = nameAmount({ ...promise.receive, units: state.moved.received })
  return isForOther(record) ? progress.delivered(amount) : progress.received(amount)
}

/** What swaps nothing. Undefined where it is told like a swap. */
function describePlain(record: SwapRecord): string | undefined {
  const { progress } = getCopy(reviewCopy)
  const { type } = findCurrentStep(record).step.state
  const { symbol } = record.promise.pay.listing
  if (type !== 'sent' && type !== 'confirmed') return undefined
  if (isSpeedUp(record)) return { sent: progress.speedingUp, confirmed: progress.spedUp }[type]
  if (isRevocation(record)) return { sent: progress.revoking, confirmed: progress.revoked }[type](symbol)
  return undefined
}
