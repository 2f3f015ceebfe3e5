import { findNetwork } from '@murmur/engine/network'
import type { Listing } from '@murmur/engine/token'
import { Mark } from '../ui/Mark.tsx'
import styles from './TokenMark.module.css'

/** The token's logo with its network's at the corner. */
export function TokenMark({ listing }: { readonly listing: Listing }) {
  return (
    <span className={styles.marks}>
      <Mark of="token" name={listing.symbol.toLowerCase()} className={styles.token} />
      <Mark of="chain" name={findNetwork(listing.chainId)?.icon ?? ''} size="small" className={styles.network} />
    </span>
  )
}
