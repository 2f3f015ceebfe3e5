import { Stack } from '@murmur/ui/Stack.tsx'
import { StatusBadge } from '@murmur/ui/StatusBadge.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { homeCopy } from '../../content/en/home.ts'
import { useCopy } from '../../content/language.ts'
import styles from './homeSections.module.css'
import { WalletDrawing } from './WalletDrawing.tsx'

export function WalletTeaser() {
  const copy = useCopy(homeCopy).wallet
  const homeTexts = useCopy(homeCopy)
  return (
    <section className={styles.teaser} aria-labelledby="wallet">
      <Stack gap={6} align="start" place="center" className={styles.words}>
        <StatusBadge status="cooking">{homeTexts.status.cooking}</StatusBadge>
        <Title id="wallet" className={styles.teaserTitle}>
          {copy.title}
        </Title>
        <Text tone="soft" size="lead" className={styles.teaserText}>
          {copy.text}
        </Text>
      </Stack>
      <div className={styles.teaserPicture}>
        <WalletDrawing />
      </div>
    </section>
  )
}
