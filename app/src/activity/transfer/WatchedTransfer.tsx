import type { TransferQuestion } from '@murmur/sdk/transfer/readTransfer'
import { useSyncExternalStore } from 'react'
import { transferCopy } from '../../content/en/transfers.ts'
import { useCopy } from '../../content/language.ts'
import { ReceiptWaiting } from '../receipt/ReceiptWaiting.tsx'
import { getTransferWatch } from './pageTransfers.ts'
import { TransferStatus } from './TransferStatus.tsx'

export function WatchedTransfer({ question }: { readonly question: TransferQuestion }) {
  const { state } = getTransferWatch(question)
  const current = useSyncExternalStore(state.subscribe, state.get)
  const copy = useCopy(transferCopy)
  if (current === undefined) return <ReceiptWaiting copy={copy} />
  return <TransferStatus state={current} question={question} />
}
