import type { TransferQuestion } from '@murmur/sdk/transfer/readTransfer'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { Suspense } from 'react'
import { transferCopy } from '../../content/en/transfers.ts'
import { useCopy } from '../../content/language.ts'
import { LoadFailure, ReceiptFrame } from '../receipt/ReceiptFrame.tsx'
import { ReceiptWaiting } from '../receipt/ReceiptWaiting.tsx'

/** The code that reads chains loads with the first transfer, so that no other page has to name its files. */
const WatchedTransfer = lazyPart(async () => (await import('./WatchedTransfer.tsx')).WatchedTransfer, {
  renderFallback: (retry) => <TransferFailure onRetry={retry} />,
})

/** Without a question, in the prerendered page, it only waits. */
export function TransferReceipt({ question }: { readonly question: TransferQuestion | undefined }) {
  const copy = useCopy(transferCopy)
  const waiting = <ReceiptWaiting copy={copy} />
  return (
    <ReceiptFrame copy={copy}>
      <Suspense fallback={waiting}>
        {question === undefined ? waiting : <WatchedTransfer key={question.hash} question={question} />}
      </Suspense>
    </ReceiptFrame>
  )
}

function TransferFailure({ onRetry }: { readonly onRetry: () => void }) {
  return <LoadFailure copy={useCopy(transferCopy)} onRetry={onRetry} />
}
