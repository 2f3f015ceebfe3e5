import { findCurrentStep, findOtherRecipient, type RecordOf, type SwapRecord } from '@murmur/sdk/trade/record'
import { reviewCopy } from '../../content/en/review.ts'
import { getCopy } from '../../content/language.ts'
import { nameAmount } from '../state/quote/quoteView.ts'
import { describeDoubt, describeState } from './stepView.ts'

/** The line on the card about a swap: its current step, or its end. */
export function describeProgress(record: SwapRecord, wallet: Parameters<typeof describeState>[1] = {}): string {
  const { progress } = getCopy(reviewCopy)
  const { state } = findCurrentStep(record).step
  const plain = describeDoubt(record) ?? describePlain(record)
  if (plain !== undefined) return plain
  if (state.type === 'asking' || state.type === 'waiting') return progress.asking
  const isTrade = record.kind === 'swap' || record.kind === 'transfer'
  return (isTrade ? describeTrade(record) : undefined) ?? describeState(record, wallet)
}

/** No value where the state says it. */
function describeTrade(record: RecordOf<'swap' | 'transfer'>): string | undefined {
  const { progress } = getCopy(reviewCopy)
  const { terms } = record
  const { step } = findCurrentStep(record)
  const { state } = step
  if (state.type === 'sent' && step.type === 'approve') return progress.approving(terms.pay.listing.symbol)
  if (state.type === 'sent')
    return progress.swapping({ pay: nameAmount(terms.pay), receive: nameAmount(terms.receive) })
  if (state.type !== 'confirmed' || record.kind === 'transfer') return undefined
  if (state.moved === undefined) return progress.confirmed
  const amount = nameAmount({ ...terms.receive, units: state.moved.received })
  return findOtherRecipient(record) === undefined ? progress.received(amount) : progress.delivered(amount)
}

/** For a record that swaps nothing. No value where it reads like a swap. */
function describePlain(record: SwapRecord): string | undefined {
  const { progress } = getCopy(reviewCopy)
  const { type } = findCurrentStep(record).step.state
  if (type !== 'sent' && type !== 'confirmed') return undefined
  if (record.kind === 'speedUp') return { sent: progress.speedingUp, confirmed: progress.spedUp }[type]
  if (record.kind === 'revocation')
    return { sent: progress.revoking, confirmed: progress.revoked }[type](record.terms.allowed.listing.symbol)
  return undefined
}
