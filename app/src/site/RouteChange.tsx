import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { titleCopy } from '../content/en/pages.ts'
import { useCopy, useLanguage } from '../content/language.ts'
import { languages } from '../content/languages.ts'
import { findPageName } from '../paths.ts'

/** Sets language, title, scroll position and focus, as a full page load would do. */
export function RouteChange() {
  const { pathname, hash, key } = useLocation()
  const navigation = useNavigationType()
  const { tag } = languages[useLanguage()]
  const title = useCopy(titleCopy)[findPageName(pathname)]
  // The key changes with every navigation, also to the same page.
  const visit = `${pathname}${hash} ${key}`
  const shown = useRef(visit)

  useEffect(() => {
    document.documentElement.lang = tag
    document.title = title
  }, [tag, title])

  useEffect(() => {
    if (shown.current === visit) return
    shown.current = visit
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
    if (navigation === 'POP') return
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    // A new page starts at its top; only a link within a page scrolls smoothly.
    if (target === null) window.scrollTo({ top: 0, behavior: 'instant' })
    else target.scrollIntoView()
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [hash, visit, navigation])

  return null
}
