import { writeAmount } from '@murmur/engine/amount'
import { useSwap, useView } from '../state/SwapContext.ts'
import styles from './AmountChoice.module.css'

/** Where a text can mean two amounts, the user chooses one: it is never guessed. */
export function AmountChoice() {
  const { screen } = useSwap()
  const amount = useView((view) => (view.amount.type === 'ambiguous' ? view.amount : undefined))
  if (amount === undefined) return null
  return (
    <div className={styles.choice}>
      {amount.readings.map(writeAmount).map((text) => (
        <button key={text} type="button" className={styles.reading} onClick={() => screen.type(text)}>
          {text} {amount.readings[0].listing.symbol}
        </button>
      ))}
    </div>
  )
}
