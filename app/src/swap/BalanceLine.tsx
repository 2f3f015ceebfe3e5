import styles from './BalanceLine.module.css'
import { useLateView, useScreen, useSwap, useWallet } from './SwapContext.ts'

export function BalanceLine() {
  const { screen } = useSwap()
  const pay = useScreen((state) => state.form.pay)
  const balance = useLateView((view) => view.balance)
  const text = useLateView((view) => view.balanceText)
  const known = useWallet(({ balances }) => balances.get(pay.id))
  const units = known?.type === 'balance' ? known.amount.units : 0n
  return (
    <div className={styles.line}>
      <span>
        Balance{' '}
        <data className={styles.figure} value={text}>
          {balance}
        </data>
      </span>
      <button type="button" className={styles.max} onClick={() => screen.payMost(pay, units)}>
        MAX
      </button>
    </div>
  )
}
