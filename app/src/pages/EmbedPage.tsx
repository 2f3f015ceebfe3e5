import '@murmur/ui/styles/lightTokens.css'
import { useIsHydrated } from '@murmur/ui/useIsHydrated'
import { LocalBanner } from '../site/LocalBanner.tsx'
import styles from './EmbedPage.module.css'
import { SwapSlot } from './SwapSlot.tsx'

/** Not `world` of config.ts: live builds then leave the banner out. */
declare const __WORLD__: 'local' | 'live'

/** The swap card alone, for the pages of other sites. */
export function EmbedPage() {
  const isHydrated = useIsHydrated()
  return (
    <main id="main" tabIndex={-1} className={styles.card} data-embed data-hydrated={isHydrated}>
      {__WORLD__ === 'local' && <LocalBanner />}
      <SwapSlot isEmbedded />
    </main>
  )
}
