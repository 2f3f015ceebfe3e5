import { Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import adsText from '../../public/ads.txt?raw'
import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'
import styles from '../site/ads/AdsDocument.module.css'
import { AdsDocument } from '../site/ads/AdsDocument.tsx'
import { BarePage } from '../site/BarePage.tsx'

/** For browsers without scripts; the build keeps it out of every script. */
const prerendered = import.meta.env.SSR ? adsText : undefined

export function AdsPage() {
  const copy = useCopy(siteCopy)
  return (
    <BarePage className={styles.main}>
      <Title as="h1" of="page">
        {copy.ads.title}
      </Title>
      <Text tone="soft" size="lead" className={styles.pageText}>
        {copy.ads.text}
      </Text>
      <AdsDocument prerendered={prerendered} />
    </BarePage>
  )
}
