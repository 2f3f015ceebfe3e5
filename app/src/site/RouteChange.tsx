import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { findPageMeta } from '../content/pages.ts'

/** What a full page load does by itself and a client-side navigation does not: title, scroll position, focus. */
export function RouteChange() {
  const { pathname, hash, key } = useLocation()
  const navigation = useNavigationType()
  // The key tells a second click on the same link from no click at all.
  const visit = `${pathname}${hash} ${key}`
  const shown = useRef(visit)

  useEffect(() => {
    if (shown.current === visit) return
    shown.current = visit
    document.title = findPageMeta(pathname).title
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
    if (navigation === 'POP') return
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    // A new page starts at its top; only a link within a page may glide.
    if (target === null) window.scrollTo({ top: 0, behavior: 'instant' })
    else target.scrollIntoView()
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash, visit, navigation])

  return null
}
