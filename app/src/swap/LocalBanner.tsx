import styles from './LocalBanner.module.css'

/** Nobody shall take these chains for the real ones. */
export function LocalBanner() {
  return (
    <p className={styles.banner} data-local-banner>
      <strong className={styles.name}>LOCAL NETWORK</strong>
      <span>Test funds only</span>
    </p>
  )
}
