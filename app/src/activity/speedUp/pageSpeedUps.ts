import type { ReadableStore } from '@murmur/sdk/store'
import type { Deposit } from '@murmur/sdk/transfer/transfer'
import type { Services } from '../../services.ts'
import { findEvmNetwork } from '../receiptAddress.ts'
import { type FeeSuggestion, followSuggestion } from './suggestedFee.ts'

const suggestions = new Map<string, ReadableStore<FeeSuggestion>>()
const LONGEST_MS = 8_000

/** One per deposit and page load. */
export function getSuggestion(deposit: Deposit): ReadableStore<FeeSuggestion> {
  const key = `${deposit.held.chainId} ${deposit.hash}`
  const limit = () => AbortSignal.timeout(LONGEST_MS)
  const known = suggestions.get(key)
  const suggestion = known ?? followSuggestion(deposit, { fetch: (path, init) => fetch(path, init), limit })
  suggestions.set(key, suggestion)
  return suggestion
}

/** The wallet may be on any network when the page opens. */
export async function reachNetwork(chainId: number, { wallet }: Pick<Services, 'wallet'>): Promise<boolean> {
  const network = findEvmNetwork(chainId)
  if (network === undefined) return false
  if (wallet.state.get().session?.account.networkId === network.id) return true
  return (await wallet.switchTo(network)) === 'switched'
}

/** Once the user has left, the send gate lets nothing pass and no further prompt opens. Returns a function that ends it. */
export function openTrading(execution: Pick<Services['execution'], 'load'>): () => void {
  let close = () => {}
  let isOver = false
  const open = async () => {
    const loaded = await execution.load()
    if (!isOver) close = loaded.openTrading('user')
  }
  open().catch((error: unknown) => console.warn('The code that sends could not be loaded.', error))
  return () => {
    isOver = true
    close()
  }
}
