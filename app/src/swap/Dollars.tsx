import { priceUnknown } from '../content/alerts.ts'
import styles from './Dollars.module.css'
import { useScreen, useView } from './SwapContext.ts'

/** What the amount is worth, and one token of it. */
export function Dollars({ side }: { readonly side: 'pay' | 'receive' }) {
  const symbol = useScreen(({ form }) => form[side].symbol)
  const state = useView((view) => view[side].state)
  const price = useView((view) => view[side].price)
  const worth = useView((view) => view[side].worth)
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
