import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { NO_FIGURE } from '../state/priceView.ts'
import { useIsTrading, useView } from '../state/SwapContext.ts'
import { measureLength } from '../state/view.ts'
import { Dollars } from './Dollars.tsx'
import styles from './Field.module.css'
import { ReceiveBalance } from './ReceiveBalance.tsx'
import { ReceiveInput } from './ReceiveInput.tsx'
import { RollingDigits } from './RollingDigits.tsx'
import { TokenButton } from './TokenButton.tsx'

export function ReceiveField() {
  const copy = useCopy(cardCopy)
  const isTrading = useIsTrading()
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <span className={styles.label}>{copy.receive}</span>
        <div className={styles.side}>
          <ReceiveBalance />
          <Change />
        </div>
      </div>
      {isTrading ? <ReceiveInput /> : <ReceiveAmount />}
      <TokenButton side="receive" />
      <Dollars side="receive" />
    </div>
  )
}

function Change() {
  const copy = useCopy(cardCopy)
  const change = useView((view) => view.receive.change)
  const trend = useView((view) => view.receive.trend)
  const isLoading = useView((view) => view.receive.state === 'loading')
  if (change === undefined && !isLoading) return null
  return (
    <span className={styles.change} data-trend={trend} aria-busy={isLoading}>
      <span className={styles.figure}>{change ?? NO_FIGURE}</span> {copy.change}
    </span>
  )
}

function ReceiveAmount() {
  const amount = useView((view) => view.receiveText)
  const symbol = useView((view) => view.receive.symbol)
  const isLoading = useView((view) => view.isLoading)
  return (
    <div className={styles.box}>
      <output
        className={styles.amount}
        htmlFor="pay-amount"
        aria-live="off"
        aria-label={`${amount} ${symbol}`}
        aria-busy={isLoading}
        data-receive-amount
        data-length={measureLength(amount)}
        data-loading={isLoading ? '' : undefined}
      >
        <RollingDigits text={amount} />
      </output>
    </div>
  )
}
