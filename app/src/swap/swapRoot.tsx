import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { Settling } from '../ui/Settling.tsx'
import { SwapScreen } from './SwapScreen.tsx'

/** Keeps the ids of this root apart from those of the site around it. */
const options = { identifierPrefix: 'swap-' }

type Shown = { readonly slot: Element; readonly root: Root }

let shown: Shown | undefined
let leaving: Shown | undefined

/** Takes over the prerendered screen, and tells when it has. */
export function hydrateSwap(slot: Element): Promise<void> {
  return new Promise((resolve) => {
    shown = { slot, root: hydrateRoot(slot, <Screen onReady={resolve} />, options) }
  })
}

/** Draws the screen, unless it stands there already. */
export function mountSwap(slot: Element): void {
  leaving = undefined
  if (shown?.slot === slot) return
  shown = { slot, root: createRoot(slot, options) }
  shown.root.render(<Screen />)
}

/** A moment later, because React leaves no root while it is busy with another, and takes some effects back at once. */
export function unmountSwap(): void {
  leaving = shown
  queueMicrotask(() => {
    if (leaving === undefined) return
    leaving.root.unmount()
    shown = undefined
    leaving = undefined
  })
}

/** The screen as the build prerenders it. */
export const prerendered = { element: <Screen />, options }

function Screen({ onReady }: { readonly onReady?: () => void }) {
  useEffect(() => onReady?.(), [onReady])
  return (
    <StrictMode>
      <Settling>
        <SwapScreen />
      </Settling>
    </StrictMode>
  )
}
