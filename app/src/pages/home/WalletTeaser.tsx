import { homeCopy } from '../../content/en/home.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import styles from './Teaser.module.css'
import { WalletDrawing } from './WalletDrawing.tsx'

const copy = homeCopy.wallet

export function WalletTeaser() {
  return (
    <section className={styles.teaser} aria-labelledby="wallet">
      <div className={styles.words}>
        <StatusBadge status="cooking">{homeCopy.status.cooking}</StatusBadge>
        <h2 id="wallet" className={styles.title}>
          {copy.title}
        </h2>
        <p className={styles.text}>{copy.text}</p>
      </div>
      <div className={styles.picture}>
        <WalletDrawing />
      </div>
    </section>
  )
}
