import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { useView } from '../state/SwapContext.ts'
import { measureLength } from '../state/view.ts'
import { Dollars } from './Dollars.tsx'
import styles from './Field.module.css'
import { RollingDigits } from './RollingDigits.tsx'
import { TokenButton } from './TokenButton.tsx'

export function ReceiveField() {
  const copy = useCopy(cardCopy)
  const change = useView((view) => view.receive.change)
  const trend = useView((view) => view.receive.trend)
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <span className={styles.label}>{copy.receive}</span>
        <span className={styles.change} data-trend={trend}>
          {change !== undefined && (
            <>
              <span className={styles.figure}>{change}</span> {copy.change}
            </>
          )}
        </span>
      </div>
      <ReceiveAmount />
      <TokenButton side="receive" />
      <Dollars side="receive" />
    </div>
  )
}

function ReceiveAmount() {
  const amount = useView((view) => view.receiveAmount)
  const symbol = useView((view) => view.receive.symbol)
  const isLoading = useView(({ pay, receive }) => pay.state === 'loading' || receive.state === 'loading')
  return (
    <div className={styles.box}>
      <output
        className={styles.amount}
        htmlFor="pay-amount"
        aria-live="off"
        aria-label={`${amount} ${symbol}`}
        data-receive-amount
        data-length={measureLength(amount)}
        data-loading={isLoading ? '' : undefined}
      >
        <RollingDigits text={amount} />
      </output>
    </div>
  )
}
