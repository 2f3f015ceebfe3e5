import { useEffect, useRef, useState } from 'react'
import { mountSwap, unmountSwap } from '../swap/swapRoot.tsx'
import styles from './SwapSlot.module.css'

/** What the build replaces by the prerendered screen. */
export const slotMark = '<!--swap-->'

/**
 * Where the swap screen stands. It is a React root of its own, which is taken over before everything around it: a person
 * can type an amount before the menu, the footer and the router have come.
 */
export function SwapSlot() {
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
      className={styles.slot}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a mark for the build, or nothing; no text from outside.
      dangerouslySetInnerHTML={inside}
      suppressHydrationWarning
    />
  )
}

/** What React must leave alone: it writes this only into the prerendered page, and elsewhere nothing at all. */
function findInside(): { __html: string } | undefined {
  if (typeof document === 'undefined') return { __html: slotMark }
  return document.querySelector('#swap-screen') === null ? undefined : { __html: '' }
}
