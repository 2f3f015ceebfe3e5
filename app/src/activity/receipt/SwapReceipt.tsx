import { Suspense } from 'react'
import { activityCopy } from '../../content/en/activity.ts'
import { useCopy } from '../../content/language.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { ReceiptWaiting } from './ReceiptWaiting.tsx'
import type { SwapQuestion } from './readSwap.ts'
import styles from './SwapReceipt.module.css'

/** The code that reads chains loads with the first swap, so that no other page has to name its files. */
const WatchedReceipt = lazyPart(async () => (await import('./WatchedReceipt.tsx')).WatchedReceipt, {
  renderFallback: (retry) => <LoadFailure onRetry={retry} />,
})

/** Without a question, in the prerendered page, it only waits. */
export function SwapReceipt({ question }: { readonly question: SwapQuestion | undefined }) {
  const copy = useCopy(activityCopy).receipt
  return (
    <article className={styles.receipt}>
      <header className={styles.head}>
        <h1 className={styles.title}>{copy.title}</h1>
        <nav className={styles.ways}>
          <ButtonLink look="line" href={paths.activity}>
            {copy.all}
          </ButtonLink>
          <ButtonLink href={paths.swap}>{copy.swapAgain}</ButtonLink>
        </nav>
      </header>
      <Suspense fallback={<ReceiptWaiting />}>
        {question === undefined ? <ReceiptWaiting /> : <WatchedReceipt key={question.hash} question={question} />}
      </Suspense>
    </article>
  )
}

function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  const copy = useCopy(activityCopy).receipt
  return (
    <div className={styles.failure} role="alert">
      <p>{copy.notLoaded}</p>
      <Button onClick={onRetry}>{copy.retry}</Button>
    </div>
  )
}
