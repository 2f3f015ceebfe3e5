import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { useView } from '../state/SwapContext.ts'
import styles from './Dollars.module.css'

/** The dollars for the amount and for one token. */
export function Dollars({ side }: { readonly side: 'pay' | 'receive' }) {
  const copy = useCopy(cardCopy)
  const { symbol, state, price, worth } = useView((view) => view[side])
  if (price === undefined || worth === undefined) {
    const { chinese, text } = copy.priceUnknown
    return (
      <p className={styles.dollars} data-state={state}>
        <span>
          <span lang="zh">{chinese}</span> <span className={styles.english}>{text}</span>
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
