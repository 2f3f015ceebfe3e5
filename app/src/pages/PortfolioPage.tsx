import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import { useLocation } from 'react-router'
import { world } from '../config.ts'
import { portfolioCopy } from '../content/en/portfolio.ts'
import { useCopy } from '../content/language.ts'
import { readHolder } from '../portfolio/holder.ts'
import { PortfolioSkeleton } from '../portfolio/PortfolioSkeleton.tsx'
import { PageFailure } from '../site/PageFailure.tsx'
import { PageFrame } from '../site/PageFrame.tsx'
import { PageHeading } from '../site/PageHeading.tsx'
import { LocalBanner } from '../swap/LocalBanner.tsx'

/** The page is a shell: the code that reads chains and wallets loads with the part below the heading. */
export function PortfolioPage() {
  const copy = useCopy(portfolioCopy)
  const { pathname } = useLocation()
  const isHydrated = useIsHydrated()
  return (
    <PageFrame footer="slim">
      {world === 'local' && <LocalBanner />}
      <PageHeading look="app" title={copy.title} text={copy.text} />
      {isHydrated ? <PortfolioScreen holder={readHolder(pathname)} /> : <PortfolioSkeleton />}
    </PageFrame>
  )
}

const PortfolioScreen = lazyPart(async () => (await import('../portfolio/PortfolioScreen.tsx')).PortfolioScreen, {
  renderWaiting: () => <PortfolioSkeleton />,
  renderFallback: (retry) => <PageFailure onRetry={retry} />,
})
