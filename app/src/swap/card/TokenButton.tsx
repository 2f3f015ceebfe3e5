import { findNetwork } from '@murmur/engine/network'
import { isImported } from '@murmur/engine/token'
import { Icon } from '@murmur/ui/Icon.tsx'
import { chevronDown } from '@murmur/ui/icons'
import { Mark } from '@murmur/ui/Mark.tsx'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { useScreen, useSwap } from '../state/SwapContext.ts'
import { shortenAddress } from '../state/view.ts'
import styles from './TokenButton.module.css'
import { TokenMark } from './TokenMark.tsx'

/** The chosen token and network of one side; a click opens the token modal. */
export function TokenButton({ side }: { readonly side: 'pay' | 'receive' }) {
  const copy = useCopy(cardCopy)
  const { screen } = useSwap()
  const listing = useScreen(({ form }) => form[side])
  const { symbol } = listing
  const network = findNetwork(listing.chainId)
  const name = network?.name ?? ''
  const address = isImported(listing) ? shortenAddress(listing.tokenAddress ?? '') : undefined
  const label = `${copy.tokenButton[side]}: ${copy.tokenOnNetwork({ symbol, network: name })}`
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={address === undefined ? label : `${label}, ${copy.imported}, ${address}`}
      aria-haspopup="dialog"
      onClick={() => screen.open(side)}
    >
      <span className={styles.marks}>
        <TokenMark token={listing} className={styles.tokenMark} />
        <Mark of="chain" name={network?.icon ?? ''} size="small" className={styles.networkMark} />
      </span>
      <span className={styles.names}>
        {symbol}
        <span className={styles.network}>{name}</span>
        {address !== undefined && (
          <span className={styles.imported}>
            {copy.imported} <span className={styles.address}>{address}</span>
          </span>
        )}
      </span>
      <Icon path={chevronDown} size="small" className={styles.chevron} />
    </button>
  )
}
