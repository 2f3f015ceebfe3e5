import { useSyncExternalStore } from 'react'
import { getSwapWatch } from './pageSwaps.ts'
import { ReceiptState } from './ReceiptState.tsx'
import { ReceiptWaiting } from './ReceiptWaiting.tsx'
import type { SwapQuestion } from './readSwap.ts'

export function WatchedReceipt({ question }: { readonly question: SwapQuestion }) {
  const watch = getSwapWatch(question)
  const state = useSyncExternalStore(watch.state.subscribe, watch.state.get)
  if (state.type === 'reading') return <ReceiptWaiting />
  return <ReceiptState question={question} state={state} onRetry={watch.retry} />
}
