import { cardCopy } from '../content/en/card.ts'
import { useCopy } from '../content/language.ts'
import styles from './SwapScreen.module.css'

/** Keeps anyone from taking the local chains for the real ones. */
export function LocalBanner() {
  const copy = useCopy(cardCopy)
  return (
    <p className={styles.banner} data-local-banner>
      <strong className={styles.localBannerName}>{copy.localBanner.name}</strong>
      <span>{copy.localBanner.text}</span>
    </p>
  )
}
