import { cardCopy } from '../../content/en/card.ts'
import { Button } from '../../ui/Button.tsx'
import { needsWallet } from '../state/formChecks.ts'
import { useView } from '../state/SwapContext.ts'
import styles from './SwapButton.module.css'

export function SwapButton() {
  const state = useView((view) => view.button)
  return (
    <>
      <Button type="submit" className={styles.button} aria-describedby="swap-reason">
        {needsWallet(state) ? cardCopy.mainButton.connect : cardCopy.mainButton.swap}
      </Button>
      <p id="swap-reason" className={styles.reason} aria-live="polite">
        {cardCopy.buttonReasons[state]}
      </p>
    </>
  )
}
