import { ButtonLink } from '@murmur/ui/ButtonLink.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { StatusBadge } from '@murmur/ui/StatusBadge.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { homeCopy } from '../../content/en/home.ts'
import { demo } from '../../content/homeSections.ts'
import { useCopy } from '../../content/language.ts'
import { paths } from '../../paths.ts'
import { DemoCard } from './DemoCard.tsx'
import styles from './homeSections.module.css'

export function SwapTeaser() {
  const copy = useCopy(homeCopy).swap
  const homeTexts = useCopy(homeCopy)
  return (
    <section className={styles.teaser} aria-labelledby="swap">
      <Stack gap={6} align="start" place="center" className={styles.words}>
        <StatusBadge status="live">{homeTexts.status.live}</StatusBadge>
        <Title id="swap" className={styles.teaserTitle}>
          {copy.title}
        </Title>
        <Text tone="soft" size="lead" className={styles.teaserText}>
          {copy.text}
        </Text>
        <ButtonLink href={paths.swap}>{copy.action}</ButtonLink>
      </Stack>
      <div className={styles.teaserPicture}>
        <DemoCard {...demo} />
      </div>
    </section>
  )
}
