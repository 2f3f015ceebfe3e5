import { Dollars } from './Dollars.tsx'
import styles from './Field.module.css'
import { ReceiveAmount } from './ReceiveAmount.tsx'
import { useLateView } from './SwapContext.ts'
import { TokenButton } from './TokenButton.tsx'

export function ReceiveField() {
  const change = useLateView((view) => view.receive.change)
  const trend = useLateView((view) => view.receive.trend)
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <span className={styles.label}>YOU RECEIVE</span>
        <span className={styles.change} data-trend={trend}>
          {change !== undefined && (
            <>
              <span className={styles.figure}>{change}</span> 24h
            </>
          )}
        </span>
      </div>
      <ReceiveAmount />
      <TokenButton side="receive" label="Token to receive" />
      <Dollars side="receive" />
    </div>
  )
}
