import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { showNumber } from '../../notation.ts'
import { findBalance, formatBalance } from '../state/balance.ts'
import { useScreen, useWallet } from '../state/SwapContext.ts'
import styles from './Field.module.css'

/** The balance of the token to receive. */
export function ReceiveBalance() {
  const copy = useCopy(cardCopy)
  const receive = useScreen((state) => state.form.receive)
  const balance = useWallet((state) => findBalance(state, receive))
  if (balance === undefined) return null
  return (
    <span className={styles.label}>
      {copy.balance} <span className={styles.figure}>{showNumber(formatBalance(balance, { decimals: 5 }))}</span>
    </span>
  )
}
