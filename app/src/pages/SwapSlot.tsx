import { useEffect, useRef, useState } from 'react'
import { mountSwap, unmountSwap } from '../swap/swapRoot.tsx'
import styles from './SwapPage.module.css'

/** The build replaces this by the prerendered screen. */
export const slotMark = '<!--swap-->'

/**
 * The place of the swap screen, a React root of its own. It is hydrated before the site around it, so that an amount can be
 * typed before the menu, the footer and the router have loaded.
 */
export function SwapSlot({ isEmbedded = false }: { readonly isEmbedded?: boolean }) {
  const slot = useRef<HTMLDivElement>(null)
  const [inside] = useState(findInside)
  useEffect(() => {
    if (slot.current !== null) mountSwap(slot.current)
    return unmountSwap
  }, [])
  return (
    <div
      ref={slot}
      id="swap-screen"
      data-embedded={isEmbedded || undefined}
      className={styles.slot}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a mark for the build, or nothing; no text from outside.
      dangerouslySetInnerHTML={inside}
      suppressHydrationWarning
    />
  )
}

/** The content that this root must not touch: the mark in the prerendered page, the screen itself in the browser. */
function findInside(): { __html: string } | undefined {
  if (typeof document === 'undefined') return { __html: slotMark }
  return document.querySelector('#swap-screen') === null ? undefined : { __html: '' }
}
