import { pageFaults } from '@murmur/sdk/faults'
import { FaultNotice } from '@murmur/ui/FaultNotice.tsx'
import { lazyPage } from '@murmur/ui/lazyPart.tsx'
import toast from '@murmur/ui/Toast.module.css'
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Route, Routes, useLocation, useNavigationType } from 'react-router'
import { titleCopy } from './content/en/pages.ts'
import { siteCopy } from './content/en/site.ts'
import { useCopy, useLanguage } from './content/language.ts'
import { languages } from './content/languages.ts'
import { findPageName, type PageName, paths } from './paths.ts'
import { PageFailure } from './site/PageFailure.tsx'

/** Not `world` of config.ts: the bundler removes dead branches only where it sees the constant itself. */
declare const __WORLD__: 'local' | 'live'

const pages: Readonly<Record<PageName, ComponentType>> = {
  home: page(async () => (await import('./pages/HomePage.tsx')).HomePage),
  swap: page(async () => {
    if (__WORLD__ === 'local') startWallet()
    return (await import('./pages/SwapPage.tsx')).SwapPage
  }),
  embed: page(async () => {
    if (__WORLD__ === 'local') startWallet()
    return (await import('./pages/EmbedPage.tsx')).EmbedPage
  }),
  pressroom: page(async () => (await import('./pages/PressroomPage.tsx')).PressroomPage),
  brandAssets: page(async () => (await import('./pages/BrandAssetsPage.tsx')).BrandAssetsPage),
  subscribe: page(async () => (await import('./pages/SubscribePage.tsx')).SubscribePage),
  confirm: page(async () => (await import('./pages/ConfirmPage.tsx')).ConfirmPage),
  unsubscribe: page(async () => (await import('./pages/UnsubscribePage.tsx')).UnsubscribePage),
  ads: page(async () => (await import('./pages/AdsPage.tsx')).AdsPage),
  activity: page(async () => (await import('./pages/ActivityPage.tsx')).ActivityPage),
  evolution: page(async () => (await import('./pages/EvolutionPage.tsx')).EvolutionPage),
  portfolio: page(loadPortfolio),
  holder: page(loadPortfolio),
  receipt: page(async () => (await import('./pages/ReceiptPage.tsx')).ReceiptPage),
  transfer: page(async () => {
    if (__WORLD__ === 'local') startWallet()
    return (await import('./pages/ReceiptPage.tsx')).ReceiptPage
  }),
  learn: page(async () => (await import('./pages/LearnPage.tsx')).LearnPage),
  notFound: page(async () => (await import('./pages/NotFoundPage.tsx')).NotFoundPage),
}

async function loadPortfolio(): Promise<ComponentType> {
  if (__WORLD__ === 'local') startWallet()
  return (await import('./pages/PortfolioPage.tsx')).PortfolioPage
}

export function App() {
  const {
    notFound: NotFoundPage,
    learn: LearnPage,
    holder: HolderPage,
    receipt: ReceiptPage,
    transfer: TransferPage,
    ...listed
  } = pages
  // The router's pattern takes any text as a parameter.
  const name = findPageName(useLocation().pathname)
  return (
    <Suspense>
      <PageFault />
      <RouteChange />
      <ReleaseSlot />
      <Routes>
        {Object.entries(listed).map(([listedName, Page]) => (
          <Route key={listedName} path={paths[listedName as keyof typeof listed]} element={<Page />} />
        ))}
        <Route path={paths.holder} element={name === 'holder' ? <HolderPage /> : <NotFoundPage />} />
        <Route path={paths.receipt} element={name === 'receipt' ? <ReceiptPage /> : <NotFoundPage />} />
        <Route path={paths.transfer} element={name === 'transfer' ? <TransferPage /> : <NotFoundPage />} />
        <Route path="*" element={name === 'learn' ? <LearnPage /> : <NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}

let isWalletStarted = false

/** Only in local builds; live builds do not contain this code. */
function startWallet(): void {
  // Pages with a wallet may be visited one after the other.
  if (typeof window === 'undefined' || isWalletStarted) return
  isWalletStarted = true
  import('@murmur/devnet/wallet/startLocalWallet.tsx')
    .then(({ startLocalWallet }) => startLocalWallet())
    .catch(console.error)
}

function page(load: () => Promise<ComponentType>): ComponentType {
  return lazyPage(load, { renderFallback: (retry) => <PageFailure onRetry={retry} /> })
}

/** The notice of a bug, on every page. An open dialog has its own, because it covers this one. */
function PageFault() {
  const copy = useCopy(siteCopy).fault
  return (
    <div className={toast.region}>
      <FaultNotice faults={pageFaults} copy={copy} />
    </div>
  )
}

/** Sets language, title, scroll position and focus, as a full page load would do. */
function RouteChange() {
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

/** The pages that work offline. */
const kept = ['swap', 'activity', 'portfolio', 'holder', 'receipt', 'transfer']

/** After the first quote and everything that follows it. */
const DELAY_MS = 4_000

/**
 * Starts the service worker once a page that works offline has been open for a while; the other pages only follow one
 * that is there. A page without the mark of a build has none.
 */
function ReleaseSlot() {
  const [notice, setNotice] = useState<ReactNode>()
  const isKept = kept.includes(findPageName(useLocation().pathname))
  useEffect(() => {
    const { release } = document.documentElement.dataset
    const { serviceWorker } = navigator
    if (release === undefined || serviceWorker === undefined || !(isKept || serviceWorker.controller)) return
    // At once: another tab may take a newer release before the worker of this page starts.
    lock ??= holdLock(window, `release ${release}`)
    const own = { id: release, lock }
    const timer = setTimeout(async () => {
      try {
        const { showRelease } = await import('./release/showRelease.tsx')
        setNotice(await showRelease(own))
      } catch (error) {
        // A browser that forbids it, or a lost connection: the page works without it.
        console.warn('This page is not kept for offline use.', error)
      }
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [isKept])
  return notice
}

let lock: { release(): void } | undefined

/** The worker of another release counts these. A page that the browser keeps for Back would not be kept with a lock. */
function holdLock({ navigator: { locks }, addEventListener }: Window, name: string): { release(): void } {
  let release = () => {}
  const hold = () => {
    const isOver = new Promise<void>((resolve) => {
      release = resolve
    })
    // A browser that denies locks to this page keeps no files for it.
    locks.request(name, { mode: 'shared' }, () => isOver).catch(() => {})
  }
  hold()
  addEventListener('pagehide', () => release())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hold()
  })
  return { release: () => release() }
}
