import adsText from '../../public/ads.txt?raw'
import { AdsDocument } from '../site/ads/AdsDocument.tsx'
import { BarePage } from '../site/BarePage.tsx'
import styles from './AdsPage.module.css'

/** Scripts load the text; it is in the page for those that have none, and in no script. */
const prerendered = import.meta.env.SSR ? adsText : undefined

export function AdsPage() {
  return (
    <BarePage className={styles.main}>
      <h1 className={styles.title}>ADS.TXT</h1>
      <p className={styles.text}>The advertising declaration of this site, word for word as machines read it.</p>
      <AdsDocument prerendered={prerendered} />
    </BarePage>
  )
}
