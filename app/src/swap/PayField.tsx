import { BalanceLine } from './BalanceLine.tsx'
import { Dollars } from './Dollars.tsx'
import styles from './Field.module.css'
import { PayAmount } from './PayAmount.tsx'
import { PayMessage } from './PayMessage.tsx'
import { TokenButton } from './TokenButton.tsx'

export function PayField() {
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label className={styles.label} htmlFor="pay-amount">
          YOU PAY
        </label>
        <BalanceLine />
      </div>
      <PayAmount />
      <TokenButton side="pay" label="Token to pay with" />
      <Dollars side="pay" />
      <PayMessage />
    </div>
  )
}
