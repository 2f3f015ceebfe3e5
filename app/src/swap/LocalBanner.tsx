import { cardCopy } from '../content/en/card.ts'
import styles from './LocalBanner.module.css'

/** Keeps anyone from taking the local chains for the real ones. */
export function LocalBanner() {
  return (
    <p className={styles.banner} data-local-banner>
      <strong className={styles.name}>{cardCopy.localBanner.name}</strong>
      <span>{cardCopy.localBanner.text}</span>
    </p>
  )
}
