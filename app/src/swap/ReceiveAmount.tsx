import styles from './Field.module.css'
import { measureLength } from './measureLength.ts'
import { RollingNumber } from './RollingNumber.tsx'
import { useLiveView } from './SwapContext.ts'

export function ReceiveAmount() {
  const { receiveAmount: amount, pay, receive } = useLiveView()
  const isLoading = pay.state === 'loading' || receive.state === 'loading'
  return (
    <div className={styles.box}>
      <output
        className={styles.amount}
        data-length={measureLength(amount)}
        data-loading={isLoading ? '' : undefined}
        htmlFor="pay-amount"
        aria-live="off"
        aria-label={`${amount} ${receive.symbol}`}
        data-receive-amount
      >
        <RollingNumber text={amount} />
      </output>
    </div>
  )
}
