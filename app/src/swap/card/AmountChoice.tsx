import { useSwap, useView } from '../state/SwapContext.ts'
import styles from './Field.module.css'

/** Where a text can mean two amounts, the user chooses one: it is never guessed. */
export function AmountChoice() {
  const { screen } = useSwap()
  const readings = useView((view) => view.readings)
  if (readings.length === 0) return null
  return (
    <div className={styles.choice}>
      {readings.map(({ amount, text }) => (
        <button key={text} type="button" className={styles.reading} onClick={() => screen.chooseReading(amount)}>
          {text} {amount.listing.symbol}
        </button>
      ))}
    </div>
  )
}
