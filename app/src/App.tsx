import { lazyPage } from '@murmur/ui/lazyPart.tsx'
import { type ComponentType, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { findPageName, type PageName, paths } from './paths.ts'
import { PageFailure } from './site/PageFailure.tsx'
import { PageFault } from './site/PageFault.tsx'
import { ReleaseSlot } from './site/ReleaseSlot.tsx'
import { RouteChange } from './site/RouteChange.tsx'

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
