import { EVOLVED_CONFIRM_BPS } from '@murmur/engine/risk/evolvedRule'
import { elapsed } from '@murmur/sdk/clock'
import { browserActivity } from '@murmur/sdk/queries/browserActivity'
import type { Store } from '@murmur/sdk/store'
import { ToleranceView } from './card/quote/ToleranceView.tsx'
import type { Swap } from './state/createSwap.ts'
import { followRisk } from './state/risk/followRisk.ts'
import { followTolerance } from './state/risk/steadyTolerance.ts'
import type { TradeRisk } from './state/trade.ts'

/** Lets AUTO follow the risk of each quote, until it is stopped. */
export function startRisk(
  swap: Swap,
  { tolerance }: { tolerance: Store<number | undefined> },
): TradeRisk & { stop(): void } {
  const { screen } = swap
  const risk = followRisk({ fetch: (path, options) => fetch(path, options), elapsed, activity: browserActivity })
  const watch = () => {
    const { pay, receive } = screen.state.get().form
    risk.watch([pay, receive])
  }
  watch()
  const { state, stop } = followTolerance({ ...swap, book: risk.book, elapsed })
  const findBps = () => {
    const shown = state.get()?.tolerance
    return shown?.type === 'measured' ? shown.bps : undefined
  }
  const tell = () => tolerance.set(findBps())
  tell()
  const ends = [screen.state.subscribe(watch), state.subscribe(tell), stop, risk.stop]
  return {
    ToleranceLine: () => <ToleranceView state={state} />,
    findConfirmBps: () => (findBps() === undefined ? undefined : EVOLVED_CONFIRM_BPS),
    stop() {
      for (const end of ends) end()
    },
  }
}
