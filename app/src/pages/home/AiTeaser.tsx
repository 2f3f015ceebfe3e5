import { images } from '../../content/images.ts'
import { aboutPath } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { LazyImage } from '../../ui/LazyImage.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import styles from './AiTeaser.module.css'
import teaser from './Teaser.module.css'

export function AiTeaser() {
  return (
    <section className={styles.section} aria-labelledby="ai">
      <div className={styles.ground}>
        <LazyImage image={images.ai} alt="" />
      </div>
      <div className={teaser.words}>
        <StatusBadge status="cooking" />
        <h2 id="ai" className={teaser.title}>
          AI
        </h2>
        <p className={teaser.text}>
          A decentralized machine-learning network and a language model, side by side. They read the market before the
          trade, choose the route during it and grade themselves after it.
        </p>
        <ButtonLink look="line" href={aboutPath}>
          LEARN MORE
        </ButtonLink>
      </div>
      <p className={styles.claim}>
        <span className={styles.figure}>100,000+</span>
        <span className={styles.label}>More than 100,000 algorithm self-evolution iterations</span>
      </p>
    </section>
  )
}
