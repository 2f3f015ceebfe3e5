import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { StatusBadge } from '@murmur/ui/StatusBadge.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { homeCopy } from '../../content/en/home.ts'
import { demo } from '../../content/home.ts'
import { useCopy } from '../../content/language.ts'
import { paths } from '../../paths.ts'
import { DemoCard } from './DemoCard.tsx'
import styles from './homeSections.module.css'

export function SwapTeaser() {
  const copy = useCopy(homeCopy).swap
  const homeTexts = useCopy(homeCopy)
  return (
    <section className={styles.teaser} aria-labelledby="swap">
      <div className={styles.words}>
        <StatusBadge status="live">{homeTexts.status.live}</StatusBadge>
        <Title id="swap" className={styles.teaserTitle}>
          {copy.title}
        </Title>
        <p className={styles.teaserText}>{copy.text}</p>
        <ButtonLink href={paths.swap}>{copy.action}</ButtonLink>
      </div>
      <div className={styles.teaserPicture}>
        <DemoCard {...demo} />
      </div>
    </section>
  )
}
