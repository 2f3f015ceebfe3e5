import { Text } from '@murmur/ui/Text.tsx'
import { cardCopy } from '../content/en/card.ts'
import { useCopy } from '../content/language.ts'
import styles from './SwapScreen.module.css'

/** Keeps anyone from taking the local chains for the real ones. */
export function LocalBanner() {
  const copy = useCopy(cardCopy)
  return (
    <Text tone="soft" size="small" className={styles.banner} data-local-banner>
      <Text as="strong" tone="plain" size="label" weight="strong" className={styles.bannerName}>
        {copy.localBanner.name}
      </Text>
      <span>{copy.localBanner.text}</span>
    </Text>
  )
}
