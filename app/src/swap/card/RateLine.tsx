import { Icon } from '@murmur/ui/Icon.tsx'
import { swap } from '@murmur/ui/icons'
import { Line } from '@murmur/ui/Stack.tsx'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { NO_FIGURE } from '../state/priceView.ts'
import { useScreen, useSwap, useView } from '../state/SwapContext.ts'
import { describeSlippage } from '../state/settings.ts'
import styles from './SwapCard.module.css'

export function RateLine() {
  const copy = useCopy(cardCopy)
  const settings = useScreen((state) => state.settings)
  const isStale = useView(({ pay, receive }) => pay.state === 'stale' || receive.state === 'stale')
  const isOffline = useView((view) => view.reason === 'offline')
  return (
    <div className={styles.line}>
      <Rate />
      <Line as="p" gap={4} align="stretch" wrap="near" className={styles.terms}>
        {settings.useAi && <span>{copy.aiModes[settings.aiMode]}</span>}
        <span>{copy.slippage(describeSlippage(settings))}</span>
      </Line>
      {isStale && !isOffline && <p className={styles.stale}>{copy.stalePrices}</p>}
    </div>
  )
}

/** A click inverts the rate. */
function Rate() {
  const copy = useCopy(cardCopy).rate
  const { screen } = useSwap()
  const isInverted = useScreen((state) => state.isRateInverted)
  const rate = useView((view) => (isInverted ? view.inverseRate : view.rate))
  const isLoading = useView((view) => view.isLoading)
  return (
    <button
      type="button"
      className={styles.rate}
      title={copy.invert}
      aria-label={rate === undefined ? copy.none : undefined}
      aria-busy={isLoading}
      aria-disabled={rate === undefined}
      onClick={() => rate !== undefined && screen.invertRate()}
    >
      {rate ?? NO_FIGURE}
      {rate !== undefined && <Icon path={swap} className={styles.rateIcon} />}
    </button>
  )
}
