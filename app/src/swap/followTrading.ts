import type { Swap } from './state/createSwap.ts'
import type { Trading } from './state/screenState.ts'
import { writeTrial } from './state/storage.ts'

/** Quotes while trading is open, and remembers where the user opened or closed it. Returns a function that ends it. */
export function followTrading(swap: Swap): () => void {
  const { screen, storage } = swap
  let trading: Trading = 'closed'
  let stop = () => {}
  const follow = () => {
    const next = screen.state.get().trading
    if (next === trading) return
    stop()
    stop = next === 'closed' ? () => {} : startTrade(swap)
    trading = next
    if (next !== 'open') writeTrial(storage, next)
  }
  follow()
  const unsubscribe = screen.state.subscribe(follow)
  return () => {
    unsubscribe()
    stop()
  }
}

/** The code of open trading loads now. Without it the estimate stays. */
function startTrade(swap: Swap): () => void {
  let isOver = false
  let stop = () => {}
  const start = async () => {
    const service = swap.quotes.load(swap.screen.state.get().form.pay.chainId)
    const [{ openTrade }, loaded] = await Promise.all([import('./trade/openTrade.ts'), service])
    const end = await openTrade(swap, { service: loaded, loadReview })
    if (isOver) end()
    else stop = end
  }
  start().catch((error: unknown) => console.warn('The quotes could not be loaded.', error))
  return () => {
    isOver = true
    stop()
  }
}

async function loadReview() {
  return (await import('./review/startReview.tsx')).startReview
}
