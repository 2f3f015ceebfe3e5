import { readLayerDepth } from '@murmur/ui/readLayerDepth'
import type { Swap } from './state/createSwap.ts'
import { type FollowedAddress, followAddress } from './state/followAddress.ts'
import { describePrice } from './state/priceView.ts'
import { createRecord, isSwapMissing, writeFavourites, writeSettings, writeSwap } from './state/storage.ts'

/** Starts everything besides rendering. Returns a function that ends it. */
export function startSwapScreen(swap: Swap, { preload }: { preload: () => unknown }): () => void {
  const address = followAddress(swap, { page: window })
  const ends = [watchPair(swap), saveChanges(swap, { address }), address.end, whenIdle(preload)]
  swap.wallet.restore().catch((error: unknown) => console.warn('The wallet could not be restored.', error))
  // A modal was open before a reload: its history entry must go.
  if (readLayerDepth(history.state) > 0) preload()
  return () => {
    for (const end of ends) end()
  }
}

/** Prices are watched by pair: a new amount sends no request. */
function watchPair({ screen, prices }: Swap): () => void {
  let pair = ''
  let unwatch = () => {}
  const follow = () => {
    const { pay, receive } = screen.state.get().form
    if (pair === `${pay.id},${receive.id}`) return
    pair = `${pay.id},${receive.id}`
    const next = prices.watch([pay, receive])
    unwatch()
    unwatch = next
  }
  follow()
  const unsubscribe = screen.state.subscribe(follow)
  return () => {
    unsubscribe()
    unwatch()
  }
}

const SAVE_DELAY_MS = 200

/** Saves only the user's own changes: new prices must not overwrite the state that another tab saved. */
function saveChanges(
  { screen, prices, view, storage }: Swap,
  { address }: { address: Pick<FollowedAddress, 'keep'> },
): () => void {
  let saved = screen.state.get()
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    const { form, settings, favourites } = screen.state.get()
    const { payAmount, receiveAmount, isLoading } = view.get()
    const book = prices.book.get()
    const payTokenPrice = describePrice(book, form.pay)
    const receiveTokenPrice = describePrice(book, form.receive)
    // First: after a reload the address counts, so it must never be older than the storage.
    address.keep()
    if (form !== saved.form || isSwapMissing(storage))
      writeSwap(storage, createRecord(form, { payAmount, receiveAmount, payTokenPrice, receiveTokenPrice }))
    if (settings !== saved.settings) writeSettings(storage, settings)
    if (favourites !== saved.favourites) writeFavourites(storage, favourites)
    // An estimate that is still loading is saved again with its prices.
    saved = isLoading ? { ...screen.state.get(), form: saved.form } : screen.state.get()
  }
  const schedule = () => {
    timer ??= setTimeout(save, SAVE_DELAY_MS)
  }
  const unsubscribe = [screen.state.subscribe(schedule), prices.book.subscribe(schedule)]
  const flush = () => timer !== undefined && save()
  addEventListener('pagehide', flush)
  return () => {
    flush()
    removeEventListener('pagehide', flush)
    for (const end of unsubscribe) end()
  }
}

const IDLE_MS = 1_500

/** Calls back when the page has been idle for a while, and never while an amount is being typed. */
function whenIdle(act: () => unknown): () => void {
  const ending = new AbortController()
  const tryNow = () => {
    if (document.activeElement?.id === 'pay-amount') {
      document.addEventListener('focusout', tryLater, { once: true, signal: ending.signal })
    } else if (navigator.onLine) act()
  }
  const tryLater = () => {
    const timer = setTimeout(tryNow, IDLE_MS)
    ending.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  tryLater()
  return () => ending.abort()
}
