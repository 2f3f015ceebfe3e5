import { demo, homeCopy } from '../../content/en/home.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { DemoCard } from './DemoCard.tsx'
import styles from './Teaser.module.css'

const copy = homeCopy.swap

export function SwapTeaser() {
  return (
    <section className={styles.teaser} aria-labelledby="swap">
      <div className={styles.words}>
        <StatusBadge status="live">{homeCopy.status.live}</StatusBadge>
        <h2 id="swap" className={styles.title}>
          {copy.title}
        </h2>
        <p className={styles.text}>{copy.text}</p>
        <ButtonLink href={paths.swap}>{copy.action}</ButtonLink>
      </div>
      <div className={styles.picture}>
        <DemoCard {...demo} />
      </div>
    </section>
  )
}
