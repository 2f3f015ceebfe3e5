import { Mark } from '@murmur/ui/Mark.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Label } from '@murmur/ui/Text.tsx'
import { homeCopy } from '../../content/en/home.ts'
import { useCopy } from '../../content/language.ts'
import styles from './drawings.module.css'

const networks = ['allora', 'ethereum', 'solana', 'bnb-chain'] as const

/** Four networks on one card: chain abstraction, as a wallet shows it. */
export function WalletDrawing() {
  const copy = useCopy(homeCopy)
  return (
    <div className={styles.stack} aria-hidden="true">
      <span className={styles.sheet} />
      <span className={styles.sheet} />
      <span className={styles.sheet} />
      <div className={styles.walletCard}>
        <Label as="span">{copy.wallet.drawing}</Label>
        <span className={styles.chip} />
        <Line as="span" gap={5} align="stretch">
          {networks.map((network) => (
            <Mark key={network} of="chain" name={network} size="large" />
          ))}
        </Line>
      </div>
    </div>
  )
}
