import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { paths } from './paths.ts'
import { RouteChange } from './site/RouteChange.tsx'

/** Not `world` of the config: the bundler leaves out what it can see to be false, and it does not look into files. */
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

/** In the local world only: no live build contains it. Not awaited, since wallets may load late anyway. */
function startWallet(): void {
  if (typeof window === 'undefined') return
  import('../../devnet/src/wallet/startLocalWallet.tsx')
    .then(({ startLocalWallet }) => startLocalWallet())
    .catch(console.error)
}

function page(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }))
}
