import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { findPageName } from '../paths.ts'

/** The pages that work offline. */
const kept = ['swap', 'activity', 'portfolio', 'holder', 'receipt', 'transfer']

/** After the first quote and everything that follows it. */
const DELAY_MS = 4_000

/**
 * Starts the service worker once a page that works offline has been open for a while; the other pages only follow one
 * that is there. A page without the mark of a build has none.
 */
export function ReleaseSlot() {
  const [notice, setNotice] = useState<ReactNode>()
  const isKept = kept.includes(findPageName(useLocation().pathname))
  useEffect(() => {
    const { release } = document.documentElement.dataset
    const { serviceWorker } = navigator
    if (release === undefined || serviceWorker === undefined || !(isKept || serviceWorker.controller)) return
    const timer = setTimeout(async () => {
      try {
        const { showRelease } = await import('../release/showRelease.tsx')
        setNotice(await showRelease(release))
      } catch (error) {
        // A browser that forbids it, or a lost connection: the page works without it.
        console.warn('This page is not kept for offline use.', error)
      }
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [isKept])
  return notice
}
