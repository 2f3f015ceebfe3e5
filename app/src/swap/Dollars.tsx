import { priceUnknown } from '../content/priceUnknown.ts'
import styles from './Dollars.module.css'
import { useLateView } from './SwapContext.ts'

/** What the amount is worth, and one token of it. */
export function Dollars({ side }: { readonly side: 'pay' | 'receive' }) {
  const { symbol, state, price, worth } = useLateView((view) => view[side])
  if (price === undefined || worth === undefined) {
    return (
      <p className={styles.dollars} data-state={state}>
        <span>
          <span lang="zh">{priceUnknown.chinese}</span> <span className={styles.english}>{priceUnknown.english}</span>
        </span>
        <span>{symbol}</span>
      </p>
    )
  }
  return (
    <p className={styles.dollars} data-state={state}>
      <span>≈ ${worth}</span>
      <span>
        {symbol} ${price}
      </span>
    </p>
  )
}
