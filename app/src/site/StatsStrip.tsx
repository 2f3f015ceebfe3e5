import { siteCopy } from '../content/en/site.ts'
import styles from './StatsStrip.module.css'

export function StatsStrip() {
  return (
    <section aria-label={siteCopy.stats.label} className={styles.strip}>
      <dl className={styles.list}>
        {siteCopy.stats.items.map(({ figure, label }) => (
          <div key={label} className={styles.stat}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
