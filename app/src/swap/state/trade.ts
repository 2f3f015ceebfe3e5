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
  readonly verdicts: ReadableStore<Verdicts>
  /** The view with the amounts of the quote. */
  deriveView(inputs: ViewInputs, quotes: QuoteState): View
  confirmSwap(): void
}

/** Of the tokens that are not listed. A token that is being tried for the first time is pending. */
export type Verdicts = ReadonlyMap<Listing['id'], TokenVerdict | { readonly type: 'pending' }>
