import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { findRefusal } from '../state/refusedStep.ts'
import { useScreen, useView } from '../state/SwapContext.ts'
import { AmountChoice } from './AmountChoice.tsx'
import { BalanceLine } from './BalanceLine.tsx'
import { Dollars } from './Dollars.tsx'
import styles from './Field.module.css'
import { PayAmount } from './PayAmount.tsx'
import { TokenButton } from './TokenButton.tsx'

export function PayField() {
  const copy = useCopy(cardCopy)
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label className={styles.label} htmlFor="pay-amount">
          {copy.pay}
        </label>
        <BalanceLine />
      </div>
      <PayAmount />
      <TokenButton side="pay" />
      <Dollars side="pay" />
      <PayMessage />
      <AmountChoice />
    </div>
  )
}

function PayMessage() {
  const type = useView(({ message }) => message?.type)
  const text = useView(({ message }) => message?.text)
  const refused = useScreen((state) => state.refused)
  const refusal = useView((view) => refused && findRefusal(refused, view))
  return (
    <div id="pay-message" className={styles.message} data-type={refusal ? 'warning' : type} aria-live="polite">
      {refusal ?? text}
    </div>
  )
}
