import { type ComponentType, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { paths } from './paths.ts'
import { PageFailure } from './site/PageFailure.tsx'
import { RouteChange } from './site/RouteChange.tsx'
import { lazyPart } from './ui/lazyPart.tsx'

/** Not `world` of config.ts: the bundler removes dead branches only where it sees the constant itself. */
declare const __WORLD__: 'local' | 'live'

const HomePage = page(async () => (await import('./pages/HomePage.tsx')).HomePage)
const PressroomPage = page(async () => (await import('./pages/PressroomPage.tsx')).PressroomPage)
const SubscribePage = page(async () => (await import('./pages/SubscribePage.tsx')).SubscribePage)
const ConfirmPage = page(async () => (await import('./pages/ConfirmPage.tsx')).ConfirmPage)
const UnsubscribePage = page(async () => (await import('./pages/UnsubscribePage.tsx')).UnsubscribePage)
const BrandAssetsPage = page(async () => (await import('./pages/BrandAssetsPage.tsx')).BrandAssetsPage)
const SwapPage = page(async () => {
  if (__WORLD__ === 'local') startWallet()
  return (await import('./pages/SwapPage.tsx')).SwapPage
})
const AdsPage = page(async () => (await import('./pages/AdsPage.tsx')).AdsPage)
const NotFoundPage = page(async () => (await import('./pages/NotFoundPage.tsx')).NotFoundPage)

export function App() {
  return (
    <Suspense>
      <RouteChange />
      <Routes>
        <Route path={paths.home} element={<HomePage />} />
        <Route path={paths.pressroom} element={<PressroomPage />} />
        <Route path={paths.subscribe} element={<SubscribePage />} />
        <Route path={paths.confirm} element={<ConfirmPage />} />
        <Route path={paths.unsubscribe} element={<UnsubscribePage />} />
        <Route path={paths.brandAssets} element={<BrandAssetsPage />} />
        <Route path={paths.swap} element={<SwapPage />} />
        <Route path={paths.ads} element={<AdsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}

/** Only in local builds; live builds do not contain this code. */
function startWallet(): void {
  if (typeof window === 'undefined') return
  import('../../devnet/src/wallet/startLocalWallet.tsx')
    .then(({ startLocalWallet }) => startLocalWallet())
    .catch(console.error)
}

function page(load: () => Promise<ComponentType>): ComponentType {
  return lazyPart(load, { renderFallback: (retry) => <PageFailure onRetry={retry} /> })
}
