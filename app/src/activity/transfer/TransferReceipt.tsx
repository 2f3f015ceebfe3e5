import { Suspense } from 'react'
import { transferCopy } from '../../content/en/transfers.ts'
import { useCopy } from '../../content/language.ts'
import { paths } from '../../paths.ts'
import type { TransferQuestion } from '../../transfers/readTransfer.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import styles from '../receipt/SwapReceipt.module.css'
import { TransferReading } from './TransferReading.tsx'

/** The code that reads chains loads with the first transfer, so that no other page has to name its files. */
const WatchedTransfer = lazyPart(async () => (await import('./WatchedTransfer.tsx')).WatchedTransfer, {
  renderFallback: (retry) => <LoadFailure onRetry={retry} />,
})

/** Without a question, in the prerendered page, it only waits. */
export function TransferReceipt({ question }: { readonly question: TransferQuestion | undefined }) {
  const copy = useCopy(transferCopy)
  return (
    <article className={styles.receipt}>
      <header className={styles.head}>
        <h1 className={styles.title}>{copy.title}</h1>
        <nav className={styles.ways}>
          <ButtonLink look="line" href={paths.activity}>
            {copy.all}
          </ButtonLink>
          <ButtonLink href={paths.swap}>{copy.again}</ButtonLink>
        </nav>
      </header>
      <Suspense fallback={<TransferReading />}>
        {question === undefined ? <TransferReading /> : <WatchedTransfer key={question.hash} question={question} />}
      </Suspense>
    </article>
  )
}

function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  const copy = useCopy(transferCopy)
  return (
    <div className={styles.failure} role="alert">
      <p>{copy.notLoaded}</p>
      <Button onClick={onRetry}>{copy.retry}</Button>
    </div>
  )
}
