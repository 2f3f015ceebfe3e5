import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import { homeCopy } from '../content/en/home.ts'
import { useCopy } from '../content/language.ts'
import { chains, dexs } from '../content/logoRows.ts'
import { LogoScroller } from '../site/LogoScroller.tsx'
import { PageFrame } from '../site/PageFrame.tsx'
import { StatsStrip } from '../site/StatsStrip.tsx'
import { AiTeaser } from './home/AiTeaser.tsx'
import { Backers } from './home/Backers.tsx'
import { Competition } from './home/Competition.tsx'
import { Hero } from './home/Hero.tsx'
import styles from './home/homeSections.module.css'
import { ProductShowcase } from './home/ProductShowcase.tsx'
import { Roadmap } from './home/Roadmap.tsx'
import { SwapTeaser } from './home/SwapTeaser.tsx'
import { WalletTeaser } from './home/WalletTeaser.tsx'

export function HomePage() {
  const copy = useCopy(homeCopy)
  const isHydrated = useIsHydrated()
  return (
    <PageFrame>
      <Hero />
      <div className={isHydrated ? undefined : styles.waiting}>
        <StatsStrip />
        <LogoScroller label={copy.supportedChains} logos={chains} speed={0.5} />
        <ProductShowcase />
        <SwapTeaser />
        <LogoScroller label={copy.supportedDexs} logos={dexs} speed={1} />
        <WalletTeaser />
        <AiTeaser />
        <Roadmap />
        <Backers />
        <Competition />
      </div>
    </PageFrame>
  )
}
