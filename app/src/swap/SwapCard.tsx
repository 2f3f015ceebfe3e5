import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { settings, swap } from '../ui/icons.ts'
import styles from './SwapCard.module.css'
import { SwapField } from './SwapField.tsx'

/** The frame of the screen with the specification's defaults. Nothing in it acts yet, and it says so. */
export function SwapCard() {
  return (
    <section className={styles.card} aria-labelledby="swap-title">
      <div className={styles.head}>
        <div>
          <h1 id="swap-title" className={styles.title}>
            SWAP
          </h1>
          <p className={styles.subtitle}>EXCHANGE ALL CHAIN ASSETS</p>
        </div>
        <span className={styles.ai}>
          USE AI
          <button
            type="button"
            role="switch"
            aria-checked="false"
            aria-label="Use AI"
            className={styles.switch}
            disabled
          />
        </span>
        <button type="button" className={styles.settings} aria-label="Swap settings" disabled>
          <Icon path={settings} />
        </button>
      </div>
      <SwapField label="YOU PAY" amount="1" symbol="ETH" chainId={1} />
      <button type="button" className={styles.reverse} aria-label="Reverse pay and receive" disabled>
        <Icon path={swap} />
      </button>
      <SwapField label="YOU RECEIVE" amount="1" symbol="BNB" chainId={1} />
      <Button className={styles.action} disabled aria-describedby="swap-note">
        WALLET CONNECT
      </Button>
      <p id="swap-note" className={styles.note}>
        Wallets and live prices are on their way. This is the frame they will fly in.
      </p>
    </section>
  )
}
