import { createStore } from '@murmur/sdk/store'
import { ImageGate } from '@murmur/ui/ImageGate.tsx'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { rootOptions } from '../rootOptions.ts'
import { createServices, getPageServices } from '../services.ts'
import { followTrading, loadTrade, type ReviewStore, waitForQuote } from './followTrading.ts'
import { preloadModals, SwapScreen } from './SwapScreen.tsx'
import { startSwapScreen } from './startSwapScreen.ts'
import { createSwap, type Swap } from './state/createSwap.ts'

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
