import { useId } from 'react'
import { Mark } from '../../ui/Mark.tsx'
import styles from './WalletRow.module.css'

/** Not wired yet, but focusable, so that assistive technology can read its state. */
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
