import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { LazyImage } from '@murmur/ui/LazyImage.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { StatusBadge } from '@murmur/ui/StatusBadge.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { homeCopy } from '../../content/en/home.ts'
import { images } from '../../content/images.ts'
import { useCopy } from '../../content/language.ts'
import { aboutPath, paths } from '../../paths.ts'
import styles from './homeSections.module.css'

export function AiTeaser() {
  const copy = useCopy(homeCopy).ai
  const homeTexts = useCopy(homeCopy)
  return (
    <section className={styles.aiTeaserSection} aria-labelledby="ai">
      <div className={styles.ground}>
        <LazyImage image={images.ai} alt="" />
      </div>
      <Stack gap={6} align="start" place="center" className={styles.words}>
        <StatusBadge status="cooking">{homeTexts.status.cooking}</StatusBadge>
        <Title id="ai" className={styles.teaserTitle}>
          {copy.title}
        </Title>
        <Text tone="soft" size="lead" className={styles.teaserText}>
          {copy.text}
        </Text>
        <ButtonLink look="line" href={aboutPath}>
          {copy.action}
        </ButtonLink>
      </Stack>
      <a className={styles.claim} href={paths.evolution}>
        <Title as="span" className={styles.figure}>
          {copy.figure}
        </Title>
        <Text as="span" tone="soft" size="small" font="mono" className={styles.aiTeaserLabel}>
          {copy.claim}
        </Text>
      </a>
    </section>
  )
}
