import type { ChainSwap } from '@murmur/sdk/trade/readChainSwap'
import { readSwapReceipt, type SwapQuestion } from '@murmur/sdk/trade/readSwapReceipt'
import type { SwapRecord } from '@murmur/sdk/trade/record'
import type { TradeNetwork } from '@murmur/sdk/trade/tradeNetwork'
import { createTradeNetwork } from '@murmur/sdk/trade/tradeNetwork'
import { createTransferReader } from '@murmur/sdk/transfer/readTransfer'
import { createTransferNetwork, type TransferNetwork } from '@murmur/sdk/transfer/transferNetworks'
import { pageNetworks } from '../../pageNetworks.ts'
import { formatReceiptPath, type ReceiptAddress } from '../receiptAddress.ts'
import { findEstimate } from '../speedUp/speedUpOffer.ts'
import { createSwapReader, type ReadReceipt, type ReceiptWatch, watchReceipt } from './watchReceipt.ts'

const watches = new Map<string, ReceiptWatch>()
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The records of this browser know how long the quote expected a transfer to take. */
type Known = { readonly records: readonly SwapRecord[] }

/** One per receipt and page load. */
export function getReceiptWatch(address: ReceiptAddress, known: Known): ReceiptWatch {
  const key = formatReceiptPath(address)
  const watch = watches.get(key) ?? watchReceipt(createRead(address, known), { wait })
  watches.set(key, watch)
  return watch
}

function createRead(address: ReceiptAddress, { records }: Known): ReadReceipt {
  if (address.kind === 'swap') return createSwapReader(address, { findNetwork: getTradeNetwork, read })
  const expectedSeconds = findEstimate(records, address)
  const reader = createTransferReader({ ...address, expectedSeconds }, { findNetwork: getTransferNetwork })
  return async () => ({ kind: 'transfer', state: await reader.read() })
}

function read(network: TradeNetwork, question: SwapQuestion) {
  return readSwapReceipt(network, { ...question, now: Date.now() })
}

/** Its end only if two nodes agree on it. No value where Murmur does not trade. */
export async function readAgreedSwap(question: SwapQuestion): Promise<ChainSwap | undefined> {
  const network = await getTradeNetwork(question.chainId)
  return network && (await read(network, question)).swap
}

const networks = new Map<number, Promise<TradeNetwork | undefined>>()

/** One chain by our own nodes, without a wallet. No value where Murmur does not trade. */
function getTradeNetwork(chainId: number): Promise<TradeNetwork | undefined> {
  const loading = networks.get(chainId) ?? loadNetwork(chainId)
  networks.set(chainId, loading)
  // Retry a failed load next time.
  loading.catch(() => networks.delete(chainId))
  return loading
}

async function loadNetwork(chainId: number): Promise<TradeNetwork | undefined> {
  const chain = await pageNetworks.getChain(chainId)
  return chain && createTradeNetwork(chain)
}

async function getTransferNetwork(chainId: number): Promise<TransferNetwork | undefined> {
  const chain = await pageNetworks.getChain(chainId)
  return chain && createTransferNetwork(chain)
}
