import { boilerplate, pressContact, pressSlides } from '../content/en/press.ts'
import { paths } from '../paths.ts'
import { Carousel } from '../site/carousel/Carousel.tsx'
import { PageFrame } from '../site/PageFrame.tsx'
import { PageHeading } from '../site/PageHeading.tsx'
import { StatsStrip } from '../site/StatsStrip.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import styles from './PressroomPage.module.css'

export function PressroomPage() {
  return (
    <PageFrame>
      <PageHeading
        title="PRESS ROOM"
        text="What to know before you write about Murmur, and whom to ask when that is not enough."
      />
      <Carousel label="News" slides={pressSlides} eager />
      <section className={styles.about} aria-labelledby="about-murmur">
        <h2 id="about-murmur" className={styles.label}>
          ABOUT MURMUR
        </h2>
        <p className={styles.boilerplate}>{boilerplate}</p>
      </section>
      <StatsStrip />
      <div className={styles.ways}>
        <section className={styles.way} aria-labelledby="press-contact">
          <h2 id="press-contact" className={styles.label}>
            PRESS CONTACT
          </h2>
          <p className={styles.offer}>Ask us anything.</p>
          <ButtonLink href={`mailto:${pressContact}`}>{pressContact}</ButtonLink>
        </section>
        <section className={styles.way} aria-labelledby="press-assets">
          <h2 id="press-assets" className={styles.label}>
            LOGOS AND BRANDBOOK
          </h2>
          <p className={styles.offer}>Take the pictures.</p>
          <ButtonLink look="line" href={paths.brandAssets}>
            Brand assets
          </ButtonLink>
        </section>
      </div>
    </PageFrame>
  )
}
