import { world } from '../config.ts'
import { Flock } from '../site/flock/Flock.tsx'
import { PageFrame } from '../site/PageFrame.tsx'
import { LocalBanner } from '../swap/LocalBanner.tsx'
import { SwapScreen } from '../swap/SwapScreen.tsx'
import styles from './SwapPage.module.css'

export function SwapPage() {
  return (
    <PageFrame>
      {world === 'local' && <LocalBanner />}
      <div className={styles.stage}>
        <Flock shape="swap" />
        <SwapScreen />
      </div>
    </PageFrame>
  )
}
