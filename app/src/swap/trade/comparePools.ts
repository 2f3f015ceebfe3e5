import { quoteCopy } from '../../content/en/quotes.ts'
import { getCopy } from '../../content/language.ts'
import type { QuoteState } from '../../quotes/quote.ts'
import { formatPercent, nameAmount } from './tradeView.ts'

type QuotedState = Extract<QuoteState, { type: 'quote' }>

/** What the best single pool would give, in words. Undefined until it is known. */
export function comparePools({ question, quote, singlePool }: QuotedState): string | undefined {
  const copy = getCopy(quoteCopy).panel
  if (singlePool === undefined) return undefined
  if (singlePool === null) return copy.singleNone
  if (quote.legs.length === 1) return copy.singleSame
  if ('units' in question.pay) {
    const bps = measureLoss(singlePool.receive.units, quote.receive.units)
    return copy.singleBetter({ amount: nameAmount(singlePool.receive), percent: formatPercent(bps) })
  }
  const bps = -measureLoss(singlePool.pay.units, quote.pay.units)
  return copy.singlePayMore({ amount: nameAmount(singlePool.pay), percent: formatPercent(bps) })
}

/** How much less than `best`, in basis points. */
export function measureLoss(units: bigint, best: bigint): number {
  return Number(((best - units) * 1_000_000n) / best) / 100
}
