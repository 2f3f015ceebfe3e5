import type { ReadableStore } from '../../store.ts'
import type { Swap } from '../state/createSwap.ts'
import type { Verdicts } from '../state/trade.ts'
import { findRisks } from './tradeView.ts'

type Trade = Pick<Swap, 'quotes'> & {
  readonly screen: Pick<Swap['screen'], 'state' | 'alert'>
  readonly prices: Pick<Swap['prices'], 'book'>
  readonly trade: { get(): { readonly verdicts: ReadableStore<Verdicts> } | undefined }
}

/** Sending comes with the next issue: this says so. A trade that must not be sent is refused first. */
export function confirmTrade({ screen, quotes, prices, trade }: Trade): 'refused' | 'said' {
  const { form, accepted } = screen.state.get()
  const state = quotes.state.get()
  const verdicts = trade.get()?.verdicts.get()
  const [worst] = state.type === 'quote' ? findRisks(state, { form, prices: prices.book.get(), verdicts }) : []
  const isLocked = worst?.level === 'locked' && accepted !== form
  if (worst?.level === 'blocked' || isLocked) return 'refused'
  screen.alert('sendingNext')
  return 'said'
}
