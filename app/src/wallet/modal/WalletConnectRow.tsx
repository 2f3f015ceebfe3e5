import { useId } from 'react'
import { Mark } from '../../ui/Mark.tsx'
import styles from './WalletRow.module.css'

/** No action is wired: it can be reached and read, and says that it does nothing yet. */
export function WalletConnectRow({ onChoose }: { readonly onChoose: () => void }) {
  const stateId = useId()
  return (
    <li>
      <button type="button" className={styles.row} aria-disabled="true" aria-describedby={stateId} onClick={onChoose}>
        <Mark of="wallet" name="walletconnect" size="large" />
        <span className={styles.name}>WalletConnect</span>
        <span id={stateId} className={styles.state}>
          NOT AVAILABLE YET
        </span>
      </button>
    </li>
  )
}
