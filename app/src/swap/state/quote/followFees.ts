import type { Listing } from '@murmur/engine/token'
import type { QuoteState } from '@murmur/sdk/market/quoteState'
import type { ReadableStore } from '@murmur/sdk/store'

/** The fee can rise until the swap is sent, and other amounts take other routes. */
const MARGIN = 2n

/** Remembers the fee of the latest quote on each network. Returns what MAX leaves for it, and a function that ends it. */
export function followFees(quotes: ReadableStore<QuoteState>) {
  const fees = new Map<Listing['chainId'], bigint>()
  const look = () => {
    const state = quotes.get()
    if (state.type === 'quote' && state.quote.fee !== undefined) fees.set(state.stamp.chainId, state.quote.fee)
    const cost = state.type === 'transfer' ? state.transfer.gas.origin.cost : undefined
    if (state.type === 'transfer' && cost !== undefined) fees.set(state.stamps[0].chainId, cost)
  }
  const findReserve = ({ chainId, tokenAddress }: Listing): bigint | undefined => {
    const fee = fees.get(chainId)
    return tokenAddress === null && fee !== undefined ? fee * MARGIN : undefined
  }
  look()
  return { findReserve, stop: quotes.subscribe(look) }
}
