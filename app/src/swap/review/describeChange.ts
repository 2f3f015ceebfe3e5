import type { Amount } from '@murmur/engine/amount'
import type { Offer } from '@murmur/sdk/trade/offer'
import { reviewCopy } from '../../content/en/review.ts'
import { getCopy } from '../../content/language.ts'
import { formatPercent, nameAmount } from '../state/quote/quoteView.ts'
import type { ReviewState } from './reviewState.ts'

type Priced = { readonly quoted: Pick<Offer['quoted'], 'quote' | 'question'> }
type Change = { readonly best: Priced | undefined; readonly change: ReviewState['change'] }

/** The change to accept: how far the price moved from the best one shown, or the amount of a new quote. */
export function describeChange(offer: Priced, { best, change }: Change): string {
  const copy = getCopy(reviewCopy)
  const isExactPay = 'units' in offer.quoted.question.pay
  const read = ({ quoted: { quote } }: Priced) => (isExactPay ? quote.receive : quote.pay)
  const now = read(offer)
  const amount = nameAmount(now)
  if (change !== 'moved') return isExactPay ? copy.renewed(amount) : copy.renewedPay(amount)
  const before = best && read(best)
  if (before === undefined || before.listing.id !== now.listing.id || before.units === 0n)
    return isExactPay ? copy.moved(amount) : copy.movedPay(amount)
  return copy.movedFrom({ before: nameAmount(before), now: amount, percent: compare(now, before) })
}

const BPS = 10_000

/** With its sign: `−0.30 %`. */
function compare(now: Amount, before: Amount): string {
  const share = Number(((now.units - before.units) * 1_000_000n) / before.units) / 1_000_000
  return `${share < 0 ? '−' : '+'}${formatPercent(Math.abs(share) * BPS)}\u00a0%`
}
