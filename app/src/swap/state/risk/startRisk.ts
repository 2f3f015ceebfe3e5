import { elapsed } from '@murmur/sdk/clock'
import { browserActivity } from '@murmur/sdk/queries/browserActivity'
import type { Swap } from '../createSwap.ts'
import { followRisk } from './followRisk.ts'
import { followTolerance } from './followTolerance.ts'

/** Lets AUTO follow the risk of each quote. Returns a function that ends it. */
export function startRisk(swap: Swap): () => void {
  const { screen } = swap
  const risk = followRisk({ fetch: (path, options) => fetch(path, options), elapsed, activity: browserActivity })
  const watch = () => {
    const { pay, receive } = screen.state.get().form
    risk.watch([pay, receive])
  }
  watch()
  const ends = [screen.state.subscribe(watch), followTolerance(swap, { book: risk.book, elapsed }), risk.stop]
  return () => {
    for (const end of ends) end()
  }
}
