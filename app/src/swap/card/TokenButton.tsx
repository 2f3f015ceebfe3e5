import { findNetwork } from '@murmur/engine/network'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { Icon } from '../../ui/Icon.tsx'
import { chevronDown } from '../../ui/icons.ts'
import { Mark } from '../../ui/Mark.tsx'
import { useScreen, useSwap } from '../state/SwapContext.ts'
import styles from './TokenButton.module.css'
import { TokenMark } from './TokenMark.tsx'

/** The chosen token and network of one side; a click opens the token modal. */
export function TokenButton({ side }: { readonly side: 'pay' | 'receive' }) {
  const copy = useCopy(cardCopy)
  const { screen } = useSwap()
  const { chainId, symbol } = useScreen(({ form }) => form[side])
  const network = findNetwork(chainId)
  const name = network?.name ?? ''
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`${copy.tokenButton[side]}: ${copy.tokenOnNetwork({ symbol, network: name })}`}
      aria-haspopup="dialog"
      onClick={() => screen.open(side)}
    >
      <span className={styles.marks}>
        <TokenMark symbol={symbol} className={styles.tokenMark} />
        <Mark of="chain" name={network?.icon ?? ''} size="small" className={styles.networkMark} />
      </span>
      <span className={styles.names}>
        {symbol}
        <span className={styles.network}>{name}</span>
      </span>
      <Icon path={chevronDown} className={styles.chevron} />
    </button>
  )
}
