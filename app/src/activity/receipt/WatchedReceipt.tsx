import { useSyncExternalStore } from 'react'
import { activityCopy } from '../../content/en/activity.ts'
import { useCopy } from '../../content/language.ts'
import { getSwapWatch } from './pageSwaps.ts'
import { ReceiptState } from './ReceiptState.tsx'
import { ReceiptWaiting } from './ReceiptWaiting.tsx'
import type { SwapQuestion } from './readSwap.ts'

export function WatchedReceipt({ question }: { readonly question: SwapQuestion }) {
  const watch = getSwapWatch(question)
  const state = useSyncExternalStore(watch.state.subscribe, watch.state.get)
  const copy = useCopy(activityCopy).receipt
  if (state.type === 'reading') return <ReceiptWaiting copy={copy} />
  return <ReceiptState question={question} state={state} onRetry={watch.retry} />
}
