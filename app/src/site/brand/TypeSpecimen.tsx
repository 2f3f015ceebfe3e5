import styles from './TypeSpecimen.module.css'

/** The three voices of the brand, each saying its own letters. */
export function TypeSpecimen() {
  return (
    <dl className={styles.specimen}>
      <div className={styles.voice}>
        <dt className={styles.name}>ARCHIVO 125 / 800 — HEADLINES</dt>
        <dd className={styles.display}>MOVES AS ONE</dd>
      </div>
      <div className={styles.voice}>
        <dt className={styles.name}>GEIST — TEXT</dt>
        <dd className={styles.text}>A flock of starlings turns as one, without a leader.</dd>
      </div>
      <div className={styles.voice}>
        <dt className={styles.name}>GEIST MONO — FIGURES AND LABELS</dt>
        <dd className={styles.mono}>0123456789 +1.20%</dd>
      </div>
    </dl>
  )
}
