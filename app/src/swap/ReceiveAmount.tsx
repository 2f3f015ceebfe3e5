import styles from './Field.module.css'
import { measureLength } from './measureLength.ts'
import { RollingNumber } from './RollingNumber.tsx'
import { useScreen, useView } from './SwapContext.ts'

export function ReceiveAmount() {
  const symbol = useScreen((state) => state.form.receive.symbol)
  const amount = useView((view) => view.receiveAmount)
  const isLoading = useView(({ pay, receive }) => pay.state === 'loading' || receive.state === 'loading')
  return (
    <div className={styles.box}>
      <output
        className={styles.amount}
        data-length={measureLength(amount)}
        data-loading={isLoading ? '' : undefined}
        htmlFor="pay-amount"
        aria-live="off"
        aria-label={`${amount} ${symbol}`}
        data-receive-amount
      >
        <RollingNumber text={amount} />
      </output>
    </div>
  )
}
