import type { ReadableStore } from '@murmur/sdk/store'
import type { Swap } from '../createSwap.ts'
import type { Verdicts } from '../trade.ts'
import { findJudged, findRisks } from './quoteView.ts'

type Trade = Pick<Swap, 'quotes'> & {
  readonly screen: Pick<Swap['screen'], 'state'>
  readonly prices: Pick<Swap['prices'], 'book'>
  readonly trade: { get(): { readonly verdicts: ReadableStore<Verdicts> } | undefined }
}

/** Whether the quote is too bad to be reviewed: blocked, or locked and not accepted. */
export function isRefused({ screen, quotes, prices, trade }: Trade): boolean {
  const { form, accepted } = screen.state.get()
  const state = quotes.state.get()
  const verdicts = trade.get()?.verdicts.get()
  const quote = findJudged(state)
  const [worst] = quote === undefined ? [] : findRisks({ quote }, { form, prices: prices.book.get(), verdicts })
  return worst?.level === 'blocked' || (worst?.level === 'locked' && accepted !== form)
}
