import { Icon } from '@murmur/ui/Icon.tsx'
import { briefcase, swap } from '@murmur/ui/icons'
import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'
import { findPageName, paths } from '../paths.ts'
import { Footer } from './Footer.tsx'
import { MissingPages } from './MissingPages.tsx'
import { TopMenu } from './menu/TopMenu.tsx'
import styles from './PageFrame.module.css'

type PageFrameProps = { readonly footer?: 'full' | 'slim'; readonly children: ReactNode }

/** The frame of pages with the top menu: skip link, header, main, footer. */
export function PageFrame({ footer = 'full', children }: PageFrameProps) {
  const copy = useCopy(siteCopy)
  const isHydrated = useIsHydrated()
  return (
    <MissingPages>
      <a className={styles.skip} href="#main">
        {copy.skip}
      </a>
      <TopMenu>
        <main id="main" tabIndex={-1} className={styles.main} data-hydrated={isHydrated}>
          {children}
        </main>
        <Footer look={footer} />
        <BottomBar />
      </TopMenu>
    </MissingPages>
  )
}

const entries = [
  { id: 'swap', path: paths.swap, icon: swap, pages: ['swap'] },
  {
    id: 'activity',
    path: paths.activity,
    icon: 'M3 12.5h4.5l3-8 4 15 2.5-7H21',
    pages: ['activity', 'receipt', 'transfer'],
  },
  { id: 'portfolio', path: paths.portfolio, icon: briefcase, pages: ['portfolio', 'holder'] },
] as const

/** The pages of the tool, on a phone. Elsewhere it is not there. */
function BottomBar() {
  const copy = useCopy(siteCopy).bottomBar
  const name = findPageName(useLocation().pathname)
  const isTyping = useKeyboard()
  if (!entries.some(({ pages }) => pages.some((page) => page === name))) return null
  return (
    <nav className={styles.bar} aria-label={copy.label} data-bottom-bar hidden={isTyping}>
      {entries.map(({ id, path, icon, pages }) => (
        <Link
          key={id}
          to={path}
          className={styles.entry}
          aria-current={pages[0] === name ? 'page' : pages.some((page) => page === name)}
        >
          <Icon path={icon} />
          {copy[id]}
          {id === 'activity' && <span id="bar-pending" className={styles.pending} />}
        </Link>
      ))}
    </nav>
  )
}

/** Less than any keyboard, and more than the bars of a browser that come and go. */
const SMALLEST_KEYBOARD = 160

/** A keyboard on the screen makes the visible part of the page smaller, and not the page. */
function useKeyboard(): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const { visualViewport: view } = window
    if (view === null) return
    const measure = () => setOpen(window.innerHeight - view.height * view.scale > SMALLEST_KEYBOARD)
    view.addEventListener('resize', measure)
    return () => view.removeEventListener('resize', measure)
  }, [])
  return isOpen
}
