import { Button } from '@murmur/ui/Button.tsx'
import { CopyButton } from '@murmur/ui/CopyButton.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { useCallback, useEffect, useState } from 'react'
import adsText from '../../public/ads.txt?raw'
import { siteCopy } from '../content/en/site.ts'
import { useCopy } from '../content/language.ts'
import { type AdsText, loadAdsText } from '../site/ads/adsText.ts'
import { BarePage } from '../site/BarePage.tsx'
import styles from './AdsPage.module.css'

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

const loading: AdsText = { type: 'loading' }

/** The declaration, loaded when the page opens. Browsers without scripts show `prerendered`. */
function AdsDocument({ prerendered }: { readonly prerendered: string | undefined }) {
  const copy = useCopy(siteCopy).ads
  const siteTexts = useCopy(siteCopy)
  const [ads, setAds] = useState(loading)

  const load = useCallback(async () => {
    setAds(loading)
    setAds(await loadAdsText({ fetch: window.fetch.bind(window) }))
  }, [])

  useEffect(() => void load(), [load])

  if (ads.type === 'failed') return <Failure error={ads.error} onRetry={() => void load()} />
  return (
    <div className={styles.document}>
      <Label as="div" className={styles.bar}>
        <span>{copy.title}</span>
        {ads.type === 'loaded' && (
          <CopyButton text={ads.text} answers={siteTexts.copyButton}>
            {copy.copy}
          </CopyButton>
        )}
      </Label>
      {ads.type === 'loading' && (
        <p role="status" className={styles.loading}>
          {copy.loading}
        </p>
      )}
      {ads.type === 'loading' && (
        <noscript>
          <pre className={styles.text}>{prerendered}</pre>
        </noscript>
      )}
      {ads.type === 'loaded' && <pre className={styles.text}>{ads.text}</pre>}
    </div>
  )
}

function Failure({ error, onRetry }: { readonly error: string; readonly onRetry: () => void }) {
  const copy = useCopy(siteCopy).ads
  return (
    <div className={styles.failure}>
      <div role="alert">
        <p lang="zh-CN" className={styles.reason}>
          {copy.failedChinese(error)}
        </p>
        <Text tone="soft" wrap="anywhere" className={styles.translation}>
          {copy.failed(error)}
        </Text>
      </div>
      <Button look="line" onClick={onRetry}>
        {copy.retry}
      </Button>
    </div>
  )
}
