import { Text } from '@murmur/ui/Text.tsx'
import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'
import styles from './LocalBanner.module.css'

/** Keeps anyone from taking the local chains for the real ones. */
export function LocalBanner() {
  const { name, text } = useCopy(siteCopy).localBanner
  return (
    <Text tone="soft" size="small" className={styles.banner} data-local-banner>
      <Text as="strong" tone="plain" size="label" weight="strong" className={styles.name}>
        {name}
      </Text>
      <span>{text}</span>
    </Text>
  )
}
