import type { Listing } from '@murmur/engine/token'
import type { QuoteState } from '@murmur/sdk/market/quoteState'
import type { ReadableStore, Store } from '@murmur/sdk/store'

/** The network fee of the latest quote, by network. */
export type NetworkFees = ReadonlyMap<Listing['chainId'], bigint>

type Fees = { readonly quotes: { readonly state: ReadableStore<QuoteState> }; readonly fees: Store<NetworkFees> }

/** Remembers the fee of the latest quote on each network. Returns a function that forgets them. */
export function followFees({ quotes, fees }: Fees): () => void {
  const follow = () => {
    const found = findFee(quotes.state.get())
    if (found !== undefined) fees.set(new Map(fees.get()).set(found.chainId, found.fee))
  }
  follow()
  const unsubscribe = quotes.state.subscribe(follow)
  return () => {
    unsubscribe()
    fees.set(new Map())
  }
}

function findFee(state: QuoteState): { readonly chainId: number; readonly fee: bigint } | undefined {
  if (state.type !== 'quote' && state.type !== 'transfer') return undefined
  const fee = state.type === 'quote' ? state.quote.fee : state.transfer.gas.origin.cost
  const { chainId } = state.type === 'quote' ? state.stamp : state.stamps[0]
  return fee === undefined ? undefined : { chainId, fee }
}
