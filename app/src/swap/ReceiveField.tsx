import { Dollars } from './Dollars.tsx'
import styles from './Field.module.css'
import { measureLength } from './measureLength.ts'
import { RollingNumber } from './RollingNumber.tsx'
import { useScreen, useSwap, useView } from './SwapContext.ts'
import { TokenButton } from './TokenButton.tsx'

export function ReceiveField() {
  const { screen } = useSwap()
  const receive = useScreen((state) => state.form.receive)
  const view = useView((whole) => whole)
  const { change, trend, ...price } = view.receive
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
      <output
        className={styles.amount}
        data-length={measureLength(view.receiveAmount)}
        data-loading={price.state === 'loading' || view.pay.state === 'loading' ? '' : undefined}
        htmlFor="pay-amount"
        aria-live="off"
        aria-label={`${view.receiveAmount} ${receive.symbol}`}
        data-receive-amount
      >
        <RollingNumber text={view.receiveAmount} />
      </output>
      <TokenButton listing={receive} label="Token to receive" onClick={() => screen.open('receive')} />
      <Dollars listing={receive} {...price} />
    </div>
  )
}
