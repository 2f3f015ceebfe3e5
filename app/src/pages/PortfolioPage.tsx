import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import { useLocation } from 'react-router'
import { portfolioCopy } from '../content/en/portfolio.ts'
import { useCopy } from '../content/language.ts'
import { findPageName } from '../paths.ts'
import { loadAccountView } from '../portfolio/loadAccountView.ts'
import { PortfolioSkeleton } from '../portfolio/PortfolioSkeleton.tsx'
import { LocalBanner } from '../site/LocalBanner.tsx'
import { PageFailure } from '../site/PageFailure.tsx'
import { PageFrame } from '../site/PageFrame.tsx'
import { PageHeading } from '../site/PageHeading.tsx'

/** Not `world` of config.ts: live builds then leave the banner out. */
declare const __WORLD__: 'local' | 'live'

/** The page is a shell: the code that reads chains and wallets loads with the part below the heading. */
export function PortfolioPage() {
  const copy = useCopy(portfolioCopy)
  const { pathname } = useLocation()
  const isHydrated = useIsHydrated()
  return (
    <PageFrame footer="slim">
      {__WORLD__ === 'local' && <LocalBanner />}
      <PageHeading look="app" title={copy.title} text={copy.text} />
      {isHydrated ? <PortfolioScreen pathname={pathname} /> : <PortfolioSkeleton />}
    </PageFrame>
  )
}

const loadScreen = async () => (await import('../portfolio/PortfolioScreen.tsx')).PortfolioScreen

// An account in the address bar is read from the chains: its code loads while the page hydrates. A failure is reported
// by the part itself.
if (typeof window !== 'undefined' && findPageName(window.location.pathname) === 'holder')
  Promise.all([loadScreen(), loadAccountView()]).catch(() => {})

const PortfolioScreen = lazyPart(loadScreen, {
  renderWaiting: () => <PortfolioSkeleton />,
  renderFallback: (retry) => <PageFailure onRetry={retry} />,
})
