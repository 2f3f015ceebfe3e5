import { createTransferReader, type TransferQuestion } from '@murmur/sdk/transfer/readTransfer'
import { getTransferNetwork } from '../../pageNetworks.ts'
import { getPageActivity } from '../pageActivity.ts'
import { findEstimate } from './speedUpOffer.ts'
import { type TransferWatch, watchTransfer } from './watchTransfer.ts'

const watches = new Map<string, TransferWatch>()
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** One per transfer and page load. */
export function getTransferWatch(question: TransferQuestion): TransferWatch {
  const key = `${question.chainId} ${question.hash}`
  const expectedSeconds = findEstimate(getPageActivity().records.get(), question)
  const reader = createTransferReader({ ...question, expectedSeconds }, { findNetwork: getTransferNetwork })
  const watch = watches.get(key) ?? watchTransfer({ reader, wait })
  watches.set(key, watch)
  return watch
}
