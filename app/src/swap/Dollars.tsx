import type { Listing } from '@murmur/engine/token'
import { priceUnknown } from '../content/alerts.ts'
import styles from './Dollars.module.css'
import type { PriceView } from './view.ts'

type DollarsProps = PriceView & { readonly listing: Listing }

/** What the amount is worth, and one token of it. */
export function Dollars({ listing, state, price, worth }: DollarsProps) {
  if (price === undefined || worth === undefined) {
    return (
      <p className={styles.dollars} data-state={state}>
        <span>
          <span lang="zh">{priceUnknown.chinese}</span> <span className={styles.english}>{priceUnknown.english}</span>
        </span>
        <span>{listing.symbol}</span>
      </p>
    )
  }
  return (
    <p className={styles.dollars} data-state={state}>
      <span>≈ ${worth}</span>
      <span>
        {listing.symbol} ${price}
      </span>
    </p>
  )
}
