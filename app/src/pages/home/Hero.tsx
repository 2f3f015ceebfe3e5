import { externalLinks } from '../../config.ts'
import { paths } from '../../paths.ts'
import { Flock } from '../../site/flock/Flock.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import styles from './Hero.module.css'

export function Hero() {
  return (
    <section className={styles.hero}>
      <Flock shape="hero" />
      <div className={styles.content}>
        <p className={styles.tagline}>EMBRACING MACHINE INTELLIGENCE</p>
        <h1 className={styles.headline}>
          <span>CHAIN</span> <span>ABSTRACTION</span>{' '}
          <span>
            <span>DEX</span> <span>AGGREGATOR</span>
          </span>
        </h1>
        <div className={styles.foot}>
          <p className={styles.lead}>
            One balance, every chain. A swarm of solvers searches every pool on every network and lands your trade where
            the price is best.
          </p>
          <div className={styles.actions}>
            <ButtonLink href={paths.swap}>Swap now</ButtonLink>
            <ButtonLink look="line" href={externalLinks.docs}>
              Read the docs
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
