import '@murmur/ui/styles/lightTokens.css'
import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import { world } from '../config.ts'
import { LocalBanner } from '../site/LocalBanner.tsx'
import styles from './EmbedPage.module.css'
import { SwapSlot } from './SwapSlot.tsx'

/** The swap card alone, for the pages of other sites. */
export function EmbedPage() {
  const isHydrated = useIsHydrated()
  return (
    <main id="main" tabIndex={-1} className={styles.card} data-embed data-hydrated={isHydrated}>
      {world === 'local' && <LocalBanner />}
      <SwapSlot isEmbedded />
    </main>
  )
}
