import { StatusBadge } from '@murmur/ui/StatusBadge.tsx'
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
      <div className={styles.words}>
        <StatusBadge status="cooking">{homeTexts.status.cooking}</StatusBadge>
        <Title id="wallet" className={styles.teaserTitle}>
          {copy.title}
        </Title>
        <p className={styles.teaserText}>{copy.text}</p>
      </div>
      <div className={styles.teaserPicture}>
        <WalletDrawing />
      </div>
    </section>
  )
}
