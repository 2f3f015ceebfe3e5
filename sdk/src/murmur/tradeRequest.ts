import type { Amount } from '@murmur/engine/amount'
import type { QuoteRequest } from '@murmur/engine/quote'
import type { Listing } from '@murmur/engine/token'

/** One side is an amount, the other a listing. Between two networks the amount is that of the payment. */
export type TradeRequest = Pick<QuoteRequest, 'slippageBps' | 'maxLegs' | 'leftOut'> &
  ({ readonly pay: Amount; readonly receive: Listing } | { readonly pay: Listing; readonly receive: Amount })
