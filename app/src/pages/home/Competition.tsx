import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import styles from './Competition.module.css'

export function Competition() {
  return (
    <section className={styles.section} aria-labelledby="competition">
      <p className={styles.label}>Competition</p>
      <h2 id="competition" className={styles.statement}>
        <span>OTHERS SEARCH A CHAIN.</span> <span>MURMUR SEARCHES THE SKY.</span>
      </h2>
      <div className={styles.foot}>
        <p className={styles.text}>
          An aggregator compares the pools of the network you happen to stand on. Murmur reads every network at once,
          splits a trade wherever splitting pays and joins it again before it lands.
        </p>
        <ButtonLink href={paths.swap}>Launch app</ButtonLink>
      </div>
    </section>
  )
}
