import { type ParsedAmount, writeAmount } from '@murmur/engine/amount'
import styles from './AmountChoice.module.css'
import { useSwap } from './SwapContext.ts'

/** Where a text can mean two amounts, the user says which: it is never guessed. */
export function AmountChoice({ amount }: { readonly amount: ParsedAmount }) {
  const { screen } = useSwap()
  if (amount.type !== 'ambiguous') return null
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
