import { Button } from '@murmur/ui/Button.tsx'
import { Title } from '@murmur/ui/Title.tsx'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import styles from './SwapCard.module.css'

/** Stands in place of a card that failed. */
export function CardFailure({ onRetry }: { readonly onRetry: () => void }) {
  const copy = useCopy(cardCopy)
  return (
    <section className={styles.card} role="alert">
      <Title as="h1" of="card" className={styles.title}>
        {copy.cardFailed.title}
      </Title>
      <p>{copy.cardFailed.text}</p>
      <Button onClick={onRetry}>{copy.tryAgain}</Button>
    </section>
  )
}
