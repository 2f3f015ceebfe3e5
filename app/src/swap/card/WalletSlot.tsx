import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { useWallet } from '../state/SwapContext.ts'
import styles from './SwapCard.module.css'

const WalletLine = lazyPart(async () => (await import('./WalletLine.tsx')).WalletLine, { renderFallback: () => null })

/** Empty without a wallet: the code of the line loads with the first session. */
export function WalletSlot() {
  const isConnected = useWallet((state) => state.session !== undefined)
  return (
    <div role="status" tabIndex={-1} className={styles.slot}>
      {isConnected && <WalletLine />}
    </div>
  )
}
