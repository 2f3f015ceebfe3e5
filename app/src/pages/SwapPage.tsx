import { Flock } from '../site/flock/Flock.tsx'
import { PageFrame } from '../site/PageFrame.tsx'
import { SwapCard } from '../swap/SwapCard.tsx'
import styles from './SwapPage.module.css'

export function SwapPage() {
  return (
    <PageFrame>
      <div className={styles.stage}>
        <Flock shape="swap" />
        <SwapCard />
      </div>
    </PageFrame>
  )
}
