import { findNetwork } from '@murmur/engine/network'
import type { Listing } from '@murmur/engine/token'
import { Icon } from '../ui/Icon.tsx'
import { chevronDown } from '../ui/icons.ts'
import styles from './TokenButton.module.css'
import { TokenMark } from './TokenMark.tsx'

type TokenButtonProps = { readonly listing: Listing; readonly label: string; readonly onClick: () => void }

export function TokenButton({ listing, label, onClick }: TokenButtonProps) {
  const network = findNetwork(listing.chainId)?.name
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`${label}: ${listing.symbol} on ${network}`}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <TokenMark listing={listing} />
      <span className={styles.names}>
        {listing.symbol}
        <span className={styles.network}>{network}</span>
      </span>
      <Icon path={chevronDown} className={styles.chevron} />
    </button>
  )
}
