import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { useScreen, useSwap, useView, useWallet } from '../state/SwapContext.ts'
import styles from './BalanceLine.module.css'

export function BalanceLine() {
  const copy = useCopy(cardCopy)
  const { screen } = useSwap()
  const pay = useScreen((state) => state.form.pay)
  const balance = useView((view) => view.balance)
  const text = useView((view) => view.balanceText)
  const known = useWallet(({ balances }) => balances.get(pay.id))
  const units = known?.type === 'balance' ? known.amount.units : 0n
  return (
    <div className={styles.line}>
      <span>
        {copy.balance}{' '}
        <data className={styles.figure} value={text}>
          {balance}
        </data>
      </span>
      <button type="button" className={styles.max} onClick={() => screen.payMost(pay, units)}>
        {copy.max}
      </button>
    </div>
  )
}
