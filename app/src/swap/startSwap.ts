import { createWalletMemory, findStorages } from '../wallet/state/walletMemory.ts'
import { dropDeepLink } from './deepLink.ts'
import type { Swap } from './SwapContext.ts'
import { createRecord, findDrawer, writeFavourites, writeSettings, writeSwap } from './storage.ts'
import { describePrice } from './view.ts'

/** Everything that only a real page has, from its first moment until it is left. */
export function startSwap(swap: Swap, { preload }: { preload: () => unknown }): () => void {
  const leaving = [followPair(swap), followConnection(swap), keep(swap), whenAtRest(preload)]
  // A visitor without an earlier session never pays for the code of the wallets.
  if (createWalletMemory(findStorages(window)).read() !== undefined) void restore(swap)
  const clean = dropDeepLink(location)
  if (clean !== location.pathname + location.search + location.hash) history.replaceState(history.state, '', clean)
  return () => {
    for (const leave of leaving) leave()
  }
}

/** Prices are asked for by pair: a new amount asks for nothing. */
function followPair({ screen, prices }: Swap): () => void {
  let pair = ''
  let leave = () => {}
  const follow = () => {
    const { pay, receive } = screen.state.get().form
    if (pair === `${pay.id},${receive.id}`) return
    pair = `${pay.id},${receive.id}`
    const next = prices.watch([pay, receive])
    leave()
    leave = next
  }
  follow()
  const unsubscribe = screen.state.subscribe(follow)
  return () => {
    unsubscribe()
    leave()
  }
}

function followConnection({ isOnline }: Swap): () => void {
  const follow = () => isOnline.set(navigator.onLine)
  for (const event of ['online', 'offline']) addEventListener(event, follow)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, follow)
  }
}

async function restore({ wallet }: Swap): Promise<void> {
  const store = await wallet.load()
  await store.restore()
}

const WRITE_MS = 200
const REST_MS = 1_500

/** Writes what the user changed, and only then: a tab that merely gets new prices leaves the others' word alone. */
function keep({ screen, prices, view }: Swap): () => void {
  const drawer = findDrawer(window)
  let written = screen.state.get()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const { form, settings, favourites } = screen.state.get()
    const { payAmount, receiveAmount } = view.get()
    const book = prices.book.get()
    const payTokenPrice = describePrice(book, form.pay)
    const receiveTokenPrice = describePrice(book, form.receive)
    if (form !== written.form || drawer?.getItem('swap') === null)
      writeSwap(drawer, createRecord(form, { payAmount, receiveAmount, payTokenPrice, receiveTokenPrice }))
    if (settings !== written.settings) writeSettings(drawer, settings)
    if (favourites !== written.favourites) writeFavourites(drawer, favourites)
    written = screen.state.get()
  }
  const schedule = () => {
    timer ??= setTimeout(write, WRITE_MS)
  }
  const leave = [screen.state.subscribe(schedule), prices.book.subscribe(schedule)]
  const flush = () => timer !== undefined && write()
  addEventListener('pagehide', flush)
  return () => {
    flush()
    removeEventListener('pagehide', flush)
    for (const each of leave) each()
  }
}

/** The modals come when the page is at rest and nobody types, so that none has to be waited for. */
function whenAtRest(act: () => unknown): () => void {
  const ending = new AbortController()
  const tryNow = () => {
    if (document.activeElement?.id === 'pay-amount') {
      document.addEventListener('focusout', tryLater, { once: true, signal: ending.signal })
    } else if (navigator.onLine) act()
  }
  const tryLater = () => {
    const timer = setTimeout(tryNow, REST_MS)
    ending.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  tryLater()
  return () => ending.abort()
}
