import { Suspense } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { settings } from '../ui/icons.ts'
import { AiSwitch } from './AiSwitch.tsx'
import { Announcer } from './Announcer.tsx'
import { Notice } from './Notice.tsx'
import { PayField } from './PayField.tsx'
import { RateLine } from './RateLine.tsx'
import { ReceiveField } from './ReceiveField.tsx'
import { ReverseButton } from './ReverseButton.tsx'
import { SwapButton } from './SwapButton.tsx'
import styles from './SwapCard.module.css'
import { useSwap } from './SwapContext.ts'

export function SwapCard() {
  const { screen } = useSwap()
  return (
    <section className={styles.card} aria-labelledby="swap-title" data-swap-card>
      <div className={styles.head}>
        <div>
          <h1 id="swap-title" className={styles.title}>
            SWAP
          </h1>
          <p className={styles.subtitle}>EXCHANGE ALL CHAIN ASSETS</p>
        </div>
        <AiSwitch />
        <button
          type="button"
          className={styles.settings}
          aria-label="Swap settings"
          onClick={() => screen.open('settings')}
        >
          <Icon path={settings} />
        </button>
      </div>
      <Notice />
      <PayField />
      <Suspense>
        <ReverseButton />
        <ReceiveField />
        <RateLine />
        <SwapButton />
        <Announcer />
      </Suspense>
    </section>
  )
}
