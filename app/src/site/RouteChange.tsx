import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { pageTitles } from '../content/en/pages.ts'
import { findPageName } from '../paths.ts'

/** Sets title, scroll position and focus, as a full page load would do. */
export function RouteChange() {
  const { pathname, hash, key } = useLocation()
  const navigation = useNavigationType()
  // The key changes with every navigation, also to the same page.
  const visit = `${pathname}${hash} ${key}`
  const shown = useRef(visit)

  useEffect(() => {
    if (shown.current === visit) return
    shown.current = visit
    document.title = pageTitles[findPageName(pathname)]
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
    if (navigation === 'POP') return
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    // A new page starts at its top; only a link within a page scrolls smoothly.
    if (target === null) window.scrollTo({ top: 0, behavior: 'instant' })
    else target.scrollIntoView()
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash, visit, navigation])

  return null
}
