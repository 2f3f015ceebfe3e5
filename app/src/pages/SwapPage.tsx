import { Flock } from '../site/flock/Flock.tsx'
import { PageFrame } from '../site/PageFrame.tsx'
import { SwapScreen } from '../swap/SwapScreen.tsx'
import styles from './SwapPage.module.css'

export function SwapPage() {
  return (
    <PageFrame>
      <div className={styles.stage}>
        <Flock shape="swap" />
        <SwapScreen />
      </div>
    </PageFrame>
  )
}
