import { Notice } from '@murmur/ui/Notice.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { reviewCopy } from '../../content/en/review.ts'
import { useCopy } from '../../content/language.ts'
import { useTrading } from './ReviewContext.ts'
import styles from './SwapSteps.module.css'

/** On the card, when the deployment has closed trading while this page was open. SWAP moves the focus to it. */
export function TradingClosed() {
  const copy = useCopy(reviewCopy).closed
  const isClosed = useTrading() === 'closed'
  return (
    <div id="trading-closed" className={styles.slot} role="status" tabIndex={-1}>
      {isClosed && (
        <Notice tone="loss" hasIcon isFramed>
          <div>
            <Text tone="loss" weight="strong">
              {copy.title}
            </Text>
            <p>{copy.text}</p>
          </div>
        </Notice>
      )}
    </div>
  )
}
