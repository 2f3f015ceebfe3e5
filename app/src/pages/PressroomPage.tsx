import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Label } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { pressCopy } from '../content/en/press.ts'
import { images } from '../content/images.ts'
import { useCopy } from '../content/language.ts'
import type { Texts } from '../content/section.ts'
import type { Slide } from '../content/slide.ts'
import { paths } from '../paths.ts'
import { Carousel } from '../site/carousel/Carousel.tsx'
import { PageFrame } from '../site/PageFrame.tsx'
import { PageHeading } from '../site/PageHeading.tsx'
import { StatsStrip } from '../site/StatsStrip.tsx'
import styles from './PressroomPage.module.css'

export function PressroomPage() {
  const copy = useCopy(pressCopy)
  return (
    <PageFrame>
      <PageHeading title={copy.title} text={copy.text} />
      <Carousel label={copy.news} slides={createPressSlides(copy)} eager />
      <section className={styles.about} aria-labelledby="about-murmur">
        <Label as="h2" id="about-murmur" className={styles.label}>
          {copy.about}
        </Label>
        <p className={styles.boilerplate}>{copy.boilerplate}</p>
      </section>
      <StatsStrip />
      <div className={styles.topics}>
        <Stack as="section" gap={6} align="start" className={styles.topic} aria-labelledby="press-contact">
          <Label as="h2" id="press-contact" className={styles.label}>
            {copy.contact}
          </Label>
          <Title as="p" of="section" className={styles.offer}>
            {copy.contactOffer}
          </Title>
          <ButtonLink href={`mailto:${pressContact}`}>{pressContact}</ButtonLink>
        </Stack>
        <Stack as="section" gap={6} align="start" className={styles.topic} aria-labelledby="press-assets">
          <Label as="h2" id="press-assets" className={styles.label}>
            {copy.assets}
          </Label>
          <Title as="p" of="section" className={styles.offer}>
            {copy.assetsOffer}
          </Title>
          <ButtonLink look="line" href={paths.brandAssets}>
            {copy.assetsLink}
          </ButtonLink>
        </Stack>
      </div>
    </PageFrame>
  )
}

const pressContact = 'press@murmur.example'

function createPressSlides({ cardTitle: title, cards }: Texts<typeof pressCopy>): readonly Slide[] {
  const [abstraction, custody, search, intelligence, roadmap] = images.press
  return [
    { id: 'abstraction', title, ...cards.abstraction, image: abstraction },
    { id: 'search', title, ...cards.search, image: search },
    { id: 'intelligence', title, ...cards.intelligence, image: intelligence },
    { id: 'custody', title, ...cards.custody, image: custody },
    { id: 'roadmap', title, ...cards.roadmap, image: roadmap },
  ]
}
