import { useSyncExternalStore } from 'react'
import type { TransferQuestion } from '../../transfers/readTransfer.ts'
import { getTransferWatch } from './pageTransfers.ts'
import { TransferReading } from './TransferReading.tsx'
import { TransferStatus } from './TransferStatus.tsx'

export function WatchedTransfer({ question }: { readonly question: TransferQuestion }) {
  const { state } = getTransferWatch(question)
  const current = useSyncExternalStore(state.subscribe, state.get)
  if (current === undefined) return <TransferReading />
  return <TransferStatus state={current} chainId={question.chainId} />
}
