import { Icon } from '../../ui/Icon.tsx'
import { chevronDown } from '../../ui/icons.ts'
import { useScreen, useSwap } from '../state/SwapContext.ts'
import { toggleRoute } from '../state/tradeSteps.ts'
import styles from './QuoteDetails.module.css'
import { useIsWide } from './useIsWide.ts'

/** Opens the route below the card. On wide screens the route stands beside it. */
export function GapLine({ text }: { readonly text: string }) {
  const { screen } = useSwap()
  const isOpen = useScreen((state) => state.isRouteOpen)
  if (useIsWide()) return <p className={styles.gap}>{text}</p>
  return (
    <button
      type="button"
      className={styles.gapButton}
      aria-expanded={isOpen}
      aria-controls="swap-route"
      onClick={() => toggleRoute(screen)}
    >
      {text}
      <Icon path={chevronDown} className={styles.chevron} />
    </button>
  )
}
