import { Chip } from '@murmur/ui/Chip.tsx'
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
        <Chip key={text} className={styles.reading} onClick={() => screen.chooseReading(amount)}>
          {text} {amount.listing.symbol}
        </Chip>
      ))}
    </div>
  )
}
