import { isSameAddress } from '@murmur/engine/token'
import { convertUnits, deductFee } from '@murmur/engine/transfer/bridgeFees'
import { listBridgeRoutes } from '@murmur/engine/transfer/bridgeTokens'
import { readFees } from '@murmur/sdk/market/followBridgeFees'
import { createStore, type ReadableStore } from '@murmur/sdk/store'
import type { Deposit } from '@murmur/sdk/transfer/transfer'

/** The bridge's current fee for a new deposit of the same size. */
export type FeeSuggestion =
  | { readonly type: 'asking' }
  | { readonly type: 'unknown' }
  /** In units of the token on arrival: the arriving amount, and the deposit before its fee. */
  | { readonly type: 'known'; readonly arriving: bigint; readonly whole: bigint }

type SuggestionOptions = {
  readonly fetch: Parameters<typeof readFees>[1]['fetch']
  /** Aborts a request that takes too long. */
  limit(): AbortSignal
}

type Paid = Pick<Deposit, 'held' | 'output'>

/** Never rejects: without an answer there are fixed steps. */
export async function readSuggestion({ held, output }: Paid, options: SuggestionOptions): Promise<FeeSuggestion> {
  const routes = listBridgeRoutes(held.chainId, { destinationChainId: output.chainId })
  const route = routes.find(({ origin, destination }) => {
    return isSameAddress(origin.address, held.token ?? '') && isSameAddress(destination.address, output.token ?? '')
  })
  const asked = { fetch: options.fetch, signal: options.limit(), units: held.units }
  const fees = route && (await readFees(route, asked))
  if (route === undefined || fees === undefined) return { type: 'unknown' }
  const { arriving } = deductFee(held.units, { fees, messageCost: 0n })
  return { type: 'known', arriving, whole: convertUnits(held.units, route) }
}

/** Asks once: the figures on the screen must not change while the user chooses. */
export function followSuggestion(deposit: Paid, options: SuggestionOptions): ReadableStore<FeeSuggestion> {
  const suggestion = createStore<FeeSuggestion>({ type: 'asking' })
  void readSuggestion(deposit, options).then(suggestion.set)
  return suggestion
}
