import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Suspense } from 'react'
import { activityCopy } from '../../content/en/activity.ts'
import { useCopy } from '../../content/language.ts'
import { LoadFailure, ReceiptFrame } from './ReceiptFrame.tsx'
import { ReceiptWaiting } from './ReceiptWaiting.tsx'
import type { SwapQuestion } from './readSwap.ts'

/** The code that reads chains loads with the first swap, so that no other page has to name its files. */
const WatchedReceipt = lazyPart(async () => (await import('./WatchedReceipt.tsx')).WatchedReceipt, {
  renderFallback: (retry) => <SwapFailure onRetry={retry} />,
})

/** Without a question, in the prerendered page, it only waits. */
export function SwapReceipt({ question }: { readonly question: SwapQuestion | undefined }) {
  const copy = useCopy(activityCopy).receipt
  const waiting = <ReceiptWaiting copy={copy} />
  return (
    <ReceiptFrame copy={copy}>
      <Suspense fallback={waiting}>
        {question === undefined ? waiting : <WatchedReceipt key={question.hash} question={question} />}
      </Suspense>
    </ReceiptFrame>
  )
}

function SwapFailure({ onRetry }: { readonly onRetry: () => void }) {
  return <LoadFailure copy={useCopy(activityCopy).receipt} onRetry={onRetry} />
}
