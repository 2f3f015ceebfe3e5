import type { Amount } from '@murmur/engine/amount'
import type { Listing } from '@murmur/engine/token'

/** Not to know is an answer of its own: it is never shown as having nothing. */
export type Balance =
  | {
      readonly type: 'balance'
      readonly amount: Amount
      /** False while two nodes say different things: then it is the lower of the two. */
      readonly isAgreed: boolean
    }
  | { readonly type: 'unknown' }

/** By id of the listing. */
export type Balances = ReadonlyMap<Listing['id'], Balance>
