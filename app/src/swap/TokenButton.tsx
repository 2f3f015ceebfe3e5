import { findNetwork } from '@murmur/engine/network'
import { Icon } from '../ui/Icon.tsx'
import { chevronDown } from '../ui/icons.ts'
import { useScreen, useSwap } from './SwapContext.ts'
import styles from './TokenButton.module.css'
import { TokenMark } from './TokenMark.tsx'

type TokenButtonProps = { readonly side: 'pay' | 'receive'; readonly label: string }

export function TokenButton({ side, label }: TokenButtonProps) {
  const { screen } = useSwap()
  const listing = useScreen(({ form }) => form[side])
  const network = findNetwork(listing.chainId)?.name
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`${label}: ${listing.symbol} on ${network}`}
      aria-haspopup="dialog"
      onClick={() => screen.open(side)}
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
