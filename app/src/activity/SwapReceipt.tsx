import { useSyncExternalStore } from 'react'
import { activityCopy } from '../content/en/activity.ts'
import { useCopy } from '../content/language.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { getSwapWatch } from './pageSwaps.ts'
import { ReceiptState } from './ReceiptState.tsx'
import type { SwapQuestion } from './readSwap.ts'
import styles from './SwapReceipt.module.css'

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
      {question === undefined ? <Waiting /> : <Watched key={question.hash} question={question} />}
    </article>
  )
}

function Watched({ question }: { readonly question: SwapQuestion }) {
  const watch = getSwapWatch(question)
  const state = useSyncExternalStore(watch.state.subscribe, watch.state.get)
  if (state.type === 'reading') return <Waiting />
  return <ReceiptState question={question} state={state} onRetry={watch.retry} />
}

function Waiting() {
  const copy = useCopy(activityCopy).receipt
  return (
    <div className={styles.waiting}>
      <p className={styles.reading} role="status">
        <Spinner /> {copy.reading}
      </p>
      <noscript>{copy.withoutScript}</noscript>
    </div>
  )
}
