import { createStore } from '@murmur/sdk/store'
import { ImageGate } from '@murmur/ui/ImageGate.tsx'
import { readLayerDepth } from '@murmur/ui/readLayerDepth'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { rootOptions } from '../rootOptions.ts'
import { createServices, getPageServices } from '../services.ts'
import { followTrading, loadTrade, type ReviewStore, waitForQuote } from './followTrading.ts'
import { preloadModals, SwapScreen } from './SwapScreen.tsx'
import { createSwap, type Swap } from './state/createSwap.ts'
import { type FollowedAddress, followAddress } from './state/followAddress.ts'
import { describePrice } from './state/priceView.ts'
import { createRecord, isSwapMissing, writeFavourites, writeSettings, writeSwap } from './state/storage.ts'

/** The prefix keeps the ids of this root apart from those of the site around it. */
const options = { identifierPrefix: 'swap-', ...rootOptions }

type Visit = {
  readonly slot: Element
  /** The rest of the page may load: with open trading, the first quote comes before it. */
  readonly isQuoted: Promise<void>
  end(): void
}

let visit: Visit | undefined
let leaving: Visit | undefined

/** Hydrates the prerendered screen. Resolves when the rest of the page may load. */
export async function hydrateSwap(slot: Element): Promise<void> {
  visit = createVisit(slot, { render: (screen) => hydrateRoot(slot, screen, options) })
  await visit.isQuoted
}

/** Renders the screen, unless it was hydrated already. */
export function mountSwap(slot: Element): void {
  leaving = undefined
  if (visit?.slot === slot) return
  const root = createRoot(slot, options)
  visit = createVisit(slot, {
    render(screen) {
      root.render(screen)
      return root
    },
  })
}

/** In a microtask: React cannot unmount a root while it renders another, and StrictMode mounts again at once. */
export function unmountSwap(): void {
  leaving = visit
  queueMicrotask(() => {
    if (leaving === undefined) return
    leaving.end()
    visit = undefined
    leaving = undefined
  })
}

/** The screen for the build, which prerenders it. */
export function createPrerendered({ isEmbedded }: Pick<SwapRootProps, 'isEmbedded'>) {
  const swap = createSwap(createServices(undefined), { page: undefined })
  const review: ReviewStore = createStore(undefined)
  const element = <SwapRoot swap={swap} review={review} isEmbedded={isEmbedded} />
  return { element, options: { identifierPrefix: options.identifierPrefix } }
}

function createVisit(slot: Element, { render }: { render(screen: ReactNode): Root }): Visit {
  const swap = createSwap(getPageServices(), { page: window })
  const review: ReviewStore = createStore(undefined)
  const isEmbedded = slot.hasAttribute('data-embedded')
  const endEmbedded = isEmbedded ? loadEmbedded(swap, review) : () => {}
  let root: Root | undefined
  let stop = () => {}
  let isOver = false
  const isOpen = swap.initial.trading !== 'closed'
  // Load them during hydration: the first quote needs these files. A failure is reported later.
  if (isOpen) loadTrade(swap).catch(() => {})
  const isReady = new Promise<void>((resolve) => {
    const onReady = () => {
      // Read by the benchmarks, and visible in a browser's performance panel.
      performance.mark('swap-hydrated')
      resolve()
    }
    const waitForImages = isOpen ? () => waitForQuote(swap).then(waitForPaint) : undefined
    const props = { swap, review, isEmbedded }
    root = render(<SwapRoot {...props} onReady={onReady} waitForImages={waitForImages} />)
  })
  // In a task of its own: the first key is answered before anything is requested.
  isReady
    .then(() => new Promise((resolve) => setTimeout(resolve)))
    .then(() => {
      if (isOver) return
      const ends = [startSwapScreen(swap, { preload: preloadModals }), followTrading(swap, review)]
      stop = () => {
        for (const end of ends) end()
      }
    })
  return {
    slot,
    isQuoted: isOpen ? isReady.then(() => waitForQuote(swap)).then(waitForPaint) : isReady,
    end() {
      isOver = true
      stop()
      endEmbedded()
      root?.unmount()
    },
  }
}

/** Its code is needed on one page only. */
function loadEmbedded({ quotes }: Swap, review: ReviewStore): () => void {
  let isOver = false
  let end = () => {}
  const start = async () => {
    const { startEmbedded } = await import('./embed/startEmbedded.ts')
    if (!isOver) end = startEmbedded({ quotes, review }, window)
  }
  start().catch((error: unknown) => console.warn('The page around the card gets no messages.', error))
  return () => {
    isOver = true
    end()
  }
}

/** A hidden page paints nothing. */
const LONGEST_PAINT_MS = 200

/** The quote is painted before the page requests and hydrates more. */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_PAINT_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

type SwapRootProps = {
  readonly swap: Swap
  readonly review: ReviewStore
  readonly isEmbedded: boolean
  readonly onReady?: () => void
  readonly waitForImages?: (() => Promise<void>) | undefined
}

function SwapRoot({ swap, review, isEmbedded, onReady, waitForImages }: SwapRootProps) {
  useEffect(() => onReady?.(), [onReady])
  return (
    <StrictMode>
      <ImageGate waitFor={waitForImages}>
        <SwapScreen swap={swap} review={review} isEmbedded={isEmbedded} />
      </ImageGate>
    </StrictMode>
  )
}

/** Starts everything besides rendering. Returns a function that ends it. */
function startSwapScreen(swap: Swap, { preload }: { preload: () => unknown }): () => void {
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
