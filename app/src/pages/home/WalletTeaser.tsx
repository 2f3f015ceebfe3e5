import { StatusBadge } from '../../ui/StatusBadge.tsx'
import styles from './Teaser.module.css'
import { WalletDrawing } from './WalletDrawing.tsx'

export function WalletTeaser() {
  return (
    <section className={styles.teaser} aria-labelledby="wallet">
      <div className={styles.words}>
        <StatusBadge status="cooking" />
        <h2 id="wallet" className={styles.title}>
          WALLET
        </h2>
        <p className={styles.text}>
          A wallet that forgets about chains so that you can, too. One balance, one address book, every network
          underneath.
        </p>
      </div>
      <div className={styles.picture}>
        <WalletDrawing />
      </div>
    </section>
  )
}
