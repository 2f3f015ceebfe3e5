import type { TokenVerdict } from '@murmur/engine/simulation'
import type { Listing } from '@murmur/engine/token'
import type { ComponentType } from 'react'
import type { QuoteState } from '../../quotes/quote.ts'
import type { ReadableStore } from '../../store.ts'
import type { ViewInputs } from './formChecks.ts'
import type { View } from './view.ts'

/** What open trading adds to the screen. Its code is loaded when trading opens. */
export type Trade = {
  /** A field instead of the computed amount. */
  readonly ReceiveInput: ComponentType
  readonly QuoteDetails: ComponentType
  readonly RoutePanel: ComponentType
  /** The sentence below the button. */
  readonly SwapReason: ComponentType
  readonly verdicts: ReadableStore<Verdicts>
  /** Undefined until its code has loaded, after the first quote. */
  readonly review: TradeReview | undefined
  /** The view with the amounts of the quote. */
  deriveView(inputs: ViewInputs, quotes: QuoteState): View
  confirmSwap(): void
  /** What MAX leaves of a network's coin for its fee. Undefined if the fee is not known yet. */
  findReserve(listing: Listing): bigint | undefined
}

/** Between SWAP and the end of a swap. */
export type TradeReview = {
  readonly ReviewModal: ComponentType
  /** On the card, while a swap is pending. */
  readonly ProgressLine: ComponentType
  open(): void
}

/** Of the tokens that are not listed. A token that is being tried for the first time is pending. */
export type Verdicts = ReadonlyMap<Listing['id'], TokenVerdict | { readonly type: 'pending' }>
