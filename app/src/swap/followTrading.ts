import { findNetwork } from '@murmur/engine/network'
import type { Store } from '@murmur/sdk/store'
import type { Review } from './review/createReview.ts'
import type { Swap } from './state/createSwap.ts'
import { readLinkedNetwork } from './state/deepLink.ts'
import type { Trading } from './state/screenState.ts'
import { readPayNetwork, writeTradingChoice } from './state/storage.ts'

/** No value until its code has loaded, after the first quote with a wallet. */
export type ReviewStore = Store<Review | undefined>

/** Quotes while trading is open, and remembers where the user opened or closed it. Returns a function that ends it. */
export function followTrading(swap: Swap, review: ReviewStore): () => void {
  const { screen, storage } = swap
  let trading: Trading = 'closed'
  let stop = () => {}
  const follow = () => {
    const next = screen.state.get().trading
    if (next === trading) return
    stop()
    stop = next === 'closed' ? () => {} : startTrade(swap, review)
    trading = next
    if (next !== 'open') writeTradingChoice(storage, next)
  }
  follow()
  const unsubscribe = screen.state.subscribe(follow)
  return () => {
    unsubscribe()
    stop()
  }
}

/** Side by side: hydration keeps the main thread busy, so that a second round of requests would start after it. */
export async function loadTrade(swap: Swap) {
  const parts = [swap.quotes.load(findFirstNetwork(swap)), import('./openTrade.ts')] as const
  const [service, { openTrade }] = await Promise.all([...parts, import('./card/quote/QuoteDetails.tsx')])
  return { openTrade, service }
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
function startTrade(swap: Swap, review: ReviewStore): () => void {
  let isOver = false
  let ends: readonly (() => void)[] = []
  const start = async () => {
    const { openTrade, service } = await loadTrade(swap)
    const end = await openTrade(swap, service)
    if (isOver) end()
    else ends = [end, openReview(swap, review)]
  }
  start().catch((error: unknown) => console.warn('The quotes could not be loaded.', error))
  return () => {
    isOver = true
    for (const end of ends) end()
  }
}

/** Its code loads with a wallet, and after the first quote, which must not wait for it. */
function openReview(swap: Swap, review: ReviewStore): () => void {
  const { quotes, wallet } = swap
  let isOver = false
  let isLoading = false
  const load = async () => {
    const { startReview } = await import('./review/startReview.ts')
    const started = await startReview(swap)
    if (isOver) started.dispose()
    else review.set(started)
  }
  const follow = () => {
    const isConnected = wallet.state.get().session !== undefined
    if (isLoading || !isConnected || quotes.state.get().type === 'loading') return
    isLoading = true
    // The next quote tries again.
    load().catch((error: unknown) => {
      isLoading = false
      console.warn('The review could not be loaded.', error)
    })
  }
  follow()
  const ends = [quotes.state.subscribe(follow), wallet.state.subscribe(follow)]
  return () => {
    isOver = true
    for (const end of ends) end()
    review.get()?.dispose()
    review.set(undefined)
  }
}
