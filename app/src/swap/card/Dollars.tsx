import { NO_FIGURE, signDollars } from '../state/priceView.ts'
import { useTrade, useView } from '../state/SwapContext.ts'
import { DollarSwitch } from './DollarSwitch.tsx'
import styles from './Dollars.module.css'
import { Worth } from './Worth.tsx'

/** The dollars for the amount and for one token. */
export function Dollars({ side }: { readonly side: 'pay' | 'receive' }) {
  const trade = useTrade()
  const symbol = useView((view) => view[side].symbol)
  const state = useView((view) => view[side].state)
  const price = useView((view) => view[side].price)
  return (
    <div className={styles.dollars} data-side={side} data-state={state} aria-busy={state === 'loading'}>
      {side === 'pay' ? (
        <DollarSwitch />
      ) : (
        <span className={styles.worth}>
          <Worth side={side} />
          {trade && <trade.CardDifference />}
        </span>
      )}
      <span>
        {symbol} {state === 'loading' ? NO_FIGURE : signDollars(price)}
      </span>
    </div>
  )
}
