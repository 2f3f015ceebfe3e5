import { world } from '../../../config.ts'
import type { Swap } from '../createSwap.ts'
import { findObstacle } from './findObstacle.ts'
import { findJudged, findRisks } from './quoteView.ts'

type ReviewSteps = {
  /** A click counts while the review's code is still loading. */
  open(): void
  /** The deployment has closed trading while this page was open. The card says so. */
  isClosed(): boolean
}

/** Opens the review, or takes the step before it. The sentence below the button names that step. */
export function confirmSwap(swap: Swap, review: ReviewSteps): void {
  const { screen, view, quotes, wallet, checks } = swap
  // A closed or refused trade moves the focus to the reason.
  if (review.isClosed()) document.getElementById('trading-closed')?.focus()
  else if (isRefused(swap)) document.getElementById('swap-risk')?.focus()
  else if (view.get().button === 'ready') {
    const { form } = screen.state.get()
    const sources = { form, quotes: quotes.state.get(), wallet: wallet.state.get(), checks: checks.get(), world }
    const obstacle = findObstacle(sources)
    if (obstacle === 'wrongNetwork') void screen.switchWallet()
    if (obstacle === undefined) review.open()
  }
}

type Judging = Pick<Swap, 'checks'> & {
  readonly screen: Pick<Swap['screen'], 'state'>
  readonly quotes: Pick<Swap['quotes'], 'state'>
  readonly prices: Pick<Swap['prices'], 'book'>
}

/** The quote is too bad to be reviewed: blocked, or locked and not accepted. */
export function isRefused({ screen, quotes, prices, checks }: Judging): boolean {
  const { form, accepted } = screen.state.get()
  const quote = findJudged(quotes.state.get())
  const context = { form, prices: prices.book.get(), checks: checks.get() }
  const [worst] = quote === undefined ? [] : findRisks({ quote }, context)
  return worst?.level === 'blocked' || (worst?.level === 'locked' && accepted !== form)
}
