import { isProven, type QuoteState } from '@murmur/sdk/market/quoteState'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { getCopy } from '../../../content/language.ts'
import { formatPercent, nameAmount } from './quoteView.ts'

type QuotedState = Extract<QuoteState, { type: 'quote' }>

/** The output of the best single pool, in words. No value while it is unknown, or if it would not be worse. */
export function comparePools({ question, quote, singlePool }: QuotedState): string | undefined {
  const copy = getCopy(quoteCopy).panel
  if (singlePool === undefined) return undefined
  if (singlePool === null) return copy.singleNone
  // Without a proof, another route may give more.
  if (quote.legs.length === 1) return isProven(quote) ? copy.singleSame : undefined
  if ('units' in question.pay) {
    const bps = measureLoss(singlePool.receive.units, quote.receive.units)
    if (bps <= 0) return undefined
    return copy.singleBetter({ amount: nameAmount(singlePool.receive), percent: formatPercent(bps) })
  }
  const bps = -measureLoss(singlePool.pay.units, quote.pay.units)
  if (bps <= 0) return undefined
  return copy.singlePayMore({ amount: nameAmount(singlePool.pay), percent: formatPercent(bps) })
}

/** How much less than `best`, in basis points. */
export function measureLoss(units: bigint, best: bigint): number {
  return Number(((best - units) * 1_000_000n) / best) / 100
}
