import { Button } from '@murmur/ui/Button.tsx'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { needsWallet } from '../state/formChecks.ts'
import { useScreen, useTrade, useView } from '../state/SwapContext.ts'
import styles from './SwapButton.module.css'

export function SwapButton() {
  const copy = useCopy(cardCopy)
  const state = useView((view) => view.button)
  const reason = useView((view) => view.reason)
  const trade = useTrade()
  const isClosed = useScreen((screen) => screen.trading === 'closed')
  return (
    <>
      <Button type="submit" className={styles.button} aria-describedby="swap-reason">
        {needsWallet(state) ? copy.mainButton.connect : copy.mainButton.swap}
      </Button>
      <p id="swap-reason" className={styles.reason} aria-live="polite">
        {trade ? <trade.SwapReason /> : copy.buttonReasons[reason]}
      </p>
      {isClosed && <p className={styles.closed}>{copy.tradingClosed}</p>}
    </>
  )
}
