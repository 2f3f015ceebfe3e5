import { createTransferReader, type TransferQuestion } from '@murmur/sdk/transfer/readTransfer'
import { createTransferNetwork, type TransferNetwork } from '@murmur/sdk/transfer/transferNetworks'
import { pageNetworks } from '../../pageNetworks.ts'
import { getPageActivity } from '../pageActivity.ts'
import { findEstimate } from './speedUpOffer.ts'
import { type TransferWatch, watchTransfer } from './watchTransfer.ts'

const watches = new Map<string, TransferWatch>()
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** One per transfer and page load. */
export function getTransferWatch(question: TransferQuestion): TransferWatch {
  const key = `${question.chainId} ${question.hash}`
  const expectedSeconds = findEstimate(getPageActivity().records.get(), question)
  const reader = createTransferReader({ ...question, expectedSeconds }, { findNetwork })
  const watch = watches.get(key) ?? watchTransfer({ reader, wait })
  watches.set(key, watch)
  return watch
}

async function findNetwork(chainId: number): Promise<TransferNetwork | undefined> {
  const chain = await pageNetworks.getChain(chainId)
  return chain && createTransferNetwork(chain)
}
