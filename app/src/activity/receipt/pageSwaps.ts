import type { ChainSwap } from '@murmur/sdk/trade/readChainSwap'
import type { TradeNetwork } from '@murmur/sdk/trade/tradeNetwork'
import { createTradeNetwork } from '@murmur/sdk/trade/tradeNetwork'
import { pageNetworks } from '../../pageNetworks.ts'
import { formatSwapPath } from '../swapAddress.ts'
import { readSwap, type SwapQuestion } from './readSwap.ts'
import { type SwapWatch, watchSwap } from './watchSwap.ts'

const watches = new Map<string, SwapWatch>()

/** One per swap and page load. */
export function getSwapWatch(question: SwapQuestion): SwapWatch {
  const key = formatSwapPath(question)
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const watch = watches.get(key) ?? watchSwap(question, { findNetwork: getTradeNetwork, read, wait })
  watches.set(key, watch)
  return watch
}

function read(network: TradeNetwork, question: SwapQuestion) {
  return readSwap(network, { ...question, now: Date.now() })
}

/** Its end only if two nodes agree on it. Undefined where Murmur does not trade. */
export async function readAgreedSwap(question: SwapQuestion): Promise<ChainSwap | undefined> {
  const network = await getTradeNetwork(question.chainId)
  return network && (await read(network, question)).swap
}

const networks = new Map<number, Promise<TradeNetwork | undefined>>()

/** One chain by our own nodes, without a wallet. Undefined where Murmur does not trade. */
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
