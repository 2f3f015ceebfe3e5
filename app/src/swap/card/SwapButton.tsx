import { Button } from '@murmur/ui/Button.tsx'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { needsWallet } from '../state/formChecks.ts'
import { useIsTrading, useView } from '../state/SwapContext.ts'
import styles from './SwapCard.module.css'

const SwapReason = lazyPart(async () => (await import('./quote/SwapReason.tsx')).SwapReason, {
  renderWaiting: () => <ClosedReason />,
  renderFallback: () => null,
})

function ClosedReason() {
  const { buttonReasons } = useCopy(cardCopy)
  return buttonReasons[useView((view) => view.reason)]
}

export function SwapButton({ isReviewLoaded }: { readonly isReviewLoaded: boolean }) {
  const copy = useCopy(cardCopy)
  const state = useView((view) => view.button)
  const isTrading = useIsTrading()
  return (
    <>
      <div className={styles.dock}>
        <Button type="submit" className={styles.button} aria-describedby="swap-reason">
          {needsWallet(state) ? copy.mainButton.connect : copy.mainButton.swap}
        </Button>
        <Text tone="soft" size="note" id="swap-reason" className={styles.reason} aria-live="polite">
          {isTrading ? <SwapReason isReviewLoaded={isReviewLoaded} /> : <ClosedReason />}
        </Text>
      </div>
      {!isTrading && (
        <Text tone="soft" size="fine" className={styles.closed}>
          {copy.tradingClosed}
        </Text>
      )}
    </>
  )
}
