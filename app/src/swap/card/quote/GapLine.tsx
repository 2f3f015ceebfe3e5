import { Icon } from '@murmur/ui/Icon.tsx'
import { chevronDown } from '@murmur/ui/icons'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { useCopy } from '../../../content/language.ts'
import { useScreen, useSwap } from '../../state/SwapContext.ts'
import { toggleRoute } from '../../state/tradeSteps.ts'
import { useIsWide } from '../route/useIsWide.ts'
import styles from './QuoteDetails.module.css'

/** How the price was found. It opens the route below the card; on wide screens the route stands beside it. */
export function GapLine({ text }: { readonly text: string | undefined }) {
  const copy = useCopy(quoteCopy)
  const { screen } = useSwap()
  const isOpen = useScreen((state) => state.isRouteOpen)
  if (useIsWide()) return text === undefined ? null : <p className={styles.gap}>{text}</p>
  return (
    <button
      type="button"
      className={styles.gapButton}
      aria-expanded={isOpen}
      aria-controls="swap-route"
      onClick={() => toggleRoute(screen)}
    >
      {text ?? copy.showRoute}
      <Icon path={chevronDown} size="small" className={styles.chevron} />
    </button>
  )
}
