import { Mark } from '../../ui/Mark.tsx'
import styles from './WalletDrawing.module.css'

const networks = ['allora', 'ethereum', 'solana', 'bnb-chain'] as const

/** Four networks, one card: what chain abstraction means for a wallet. */
export function WalletDrawing() {
  return (
    <div className={styles.stack} aria-hidden="true">
      <span className={styles.sheet} />
      <span className={styles.sheet} />
      <span className={styles.sheet} />
      <div className={styles.card}>
        <span className={styles.label}>ONE BALANCE</span>
        <span className={styles.chip} />
        <span className={styles.networks}>
          {networks.map((network) => (
            <Mark key={network} of="chain" name={network} size="large" />
          ))}
        </span>
      </div>
    </div>
  )
}
