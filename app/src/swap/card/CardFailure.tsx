import { cardCopy } from '../../content/en/card.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './SwapCard.module.css'

/** Stands in place of a card that failed. */
export function CardFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <section className={styles.card} role="alert">
      <h1 className={styles.title}>{cardCopy.cardFailed.title}</h1>
      <p>{cardCopy.cardFailed.text}</p>
      <Button onClick={onRetry}>{cardCopy.tryAgain}</Button>
    </section>
  )
}
