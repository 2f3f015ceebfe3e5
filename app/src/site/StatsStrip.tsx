import { stats } from '../content/en/home.ts'
import styles from './StatsStrip.module.css'

export function StatsStrip() {
  return (
    <section aria-label="Murmur in figures" className={styles.strip}>
      <dl className={styles.list}>
        {stats.map(({ figure, label }) => (
          <div key={label} className={styles.stat}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
