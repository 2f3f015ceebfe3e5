import type { Swap } from '../state/createSwap.ts'
import { findRisks } from './tradeView.ts'

type Trade = Pick<Swap, 'quotes'> & {
  readonly screen: Pick<Swap['screen'], 'state' | 'alert'>
  readonly prices: Pick<Swap['prices'], 'book'>
}

/** Sending comes with the next issue: this says so. A trade that must not be sent is refused first. */
export function confirmTrade({ screen, quotes, prices }: Trade): 'refused' | 'said' {
  const { form, accepted } = screen.state.get()
  const state = quotes.state.get()
  const [worst] = state.type === 'quote' ? findRisks(state, { form, prices: prices.book.get() }) : []
  const isLocked = worst?.level === 'locked' && accepted !== form
  if (worst?.level === 'blocked' || isLocked) return 'refused'
  screen.alert('sendingNext')
  return 'said'
}
