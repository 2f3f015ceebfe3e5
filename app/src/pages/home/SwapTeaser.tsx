import { demo } from '../../content/en/home.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { DemoCard } from './DemoCard.tsx'
import styles from './Teaser.module.css'

export function SwapTeaser() {
  return (
    <section className={styles.teaser} aria-labelledby="swap">
      <div className={styles.words}>
        <StatusBadge status="live" />
        <h2 id="swap" className={styles.title}>
          SWAP
        </h2>
        <p className={styles.text}>
          Exchange all chain assets at the best rate, from any wallet. Pick what you pay and what you receive; the flock
          finds the way between.
        </p>
        <ButtonLink href={paths.swap}>SWAP NOW</ButtonLink>
      </div>
      <div className={styles.picture}>
        <DemoCard {...demo} />
      </div>
    </section>
  )
}
