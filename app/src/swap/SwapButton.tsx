import { Button } from '../ui/Button.tsx'
import { confirmSwap } from './confirmSwap.ts'
import styles from './SwapButton.module.css'
import { useSwap, useView } from './SwapContext.ts'
import { buttonLabels, buttonReasons } from './view.ts'

export function SwapButton() {
  const { screen } = useSwap()
  const state = useView((view) => view.button)
  const isConnected = buttonLabels[state] === 'SWAP'
  return (
    <>
      <Button
        className={styles.button}
        aria-describedby="swap-reason"
        onClick={() => (isConnected ? confirmSwap(screen) : screen.setConnectOpen(true))}
      >
        {buttonLabels[state]}
      </Button>
      <p id="swap-reason" className={styles.reason} aria-live="polite">
        {buttonReasons[state]}
      </p>
    </>
  )
}
