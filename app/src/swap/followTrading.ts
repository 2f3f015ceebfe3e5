import { findNetwork } from '@murmur/engine/network'
import type { Swap } from './state/createSwap.ts'
import { readLinkedNetwork } from './state/deepLink.ts'
import type { Trading } from './state/screenState.ts'
import { readPayNetwork, writeTrial } from './state/storage.ts'

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

/** The code of open trading, the worker and the market load side by side. */
export function loadTrade(swap: Swap) {
  const service = swap.quotes.load(findFirstNetwork(swap))
  return Promise.all([import('./openTrade.ts'), service])
}

/** The rest of the page loads after the first quote, or after this time. */
const MOST_WAIT_MS = 1_000

export function waitForQuote({ quotes: { state } }: Pick<Swap, 'quotes'>): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, MOST_WAIT_MS)
    const unsubscribe = state.subscribe(() => {
      if (state.get().type !== 'loading') end()
    })
  })
}

/** Until all tokens are loaded, the form may show another token. The link or the storage already names the network. */
function findFirstNetwork({ search, storage, screen, initial }: Swap) {
  const { form } = screen.state.get()
  const linked = readLinkedNetwork(search)
  const named = linked === undefined ? readPayNetwork(storage) : linked
  const network = form === initial.form ? findNetwork(Number(named)) : undefined
  return (network ?? form.pay).chainId
}

/** Without the code of open trading the estimate stays. */
function startTrade(swap: Swap): () => void {
  let isOver = false
  let stop = () => {}
  const start = async () => {
    const [{ openTrade }, service] = await loadTrade(swap)
    const end = await openTrade(swap, { service, loadReview })
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
