import { Button } from '@murmur/ui/Button.tsx'
import { cardCopy } from '../content/en/card.ts'
import { portfolioCopy } from '../content/en/portfolio.ts'
import { useCopy } from '../content/language.ts'
import styles from './Portfolio.module.css'

/** In place of a part whose code did not load. */
export function MissingPart({ onRetry }: { readonly onRetry: () => void }) {
  const { partFailed } = useCopy(cardCopy)
  const { tryAgain } = useCopy(portfolioCopy)
  return (
    <div role="alert" className={styles.missing}>
      <p className={styles.down}>
        <span>{partFailed}</span>
        <Button look="line" onClick={onRetry}>
          {tryAgain}
        </Button>
      </p>
    </div>
  )
}
