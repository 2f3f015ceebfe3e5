import { externalLinks } from '../../config.ts'
import { homeCopy } from '../../content/en/home.ts'
import { useCopy } from '../../content/language.ts'
import { paths } from '../../paths.ts'
import { Flock } from '../../site/flock/Flock.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import styles from './Hero.module.css'

export function Hero() {
  const copy = useCopy(homeCopy).hero
  const [first, second, third, fourth] = copy.headline
  return (
    <section className={styles.hero}>
      <Flock shape="hero" />
      <div className={styles.content}>
        <p className={styles.tagline}>{copy.tagline}</p>
        <h1 className={styles.headline}>
          <span>{first}</span> <span>{second}</span>{' '}
          <span>
            <span>{third}</span> <span>{fourth}</span>
          </span>
        </h1>
        <div className={styles.foot}>
          <p className={styles.lead}>{copy.lead}</p>
          <div className={styles.actions}>
            <ButtonLink href={paths.swap}>{copy.swap}</ButtonLink>
            <ButtonLink look="line" href={externalLinks.docs}>
              {copy.docs}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
