import type { TokenImport } from '@murmur/engine/importedToken'
import type { TokenCheckResult } from '@murmur/engine/simulation'
import type { Address, Listing, Token } from '@murmur/engine/token'
import type { TokenPlace } from '@murmur/sdk/chain/tokenFinder'
import type { QuoteState } from '@murmur/sdk/market/quoteState'
import type { ReadableStore } from '@murmur/sdk/store'
import type { ComponentType } from 'react'
import type { ViewInputs } from './formChecks.ts'
import type { View } from './view.ts'

/** What open trading adds to the screen. Its code is loaded when trading opens. */
export type Trade = {
  /** A field instead of the computed amount. */
  readonly ReceiveInput: ComponentType
  /** Beside the dollars of the amount to receive. */
  readonly CardDifference: ComponentType
  readonly QuoteDetails: ComponentType
  readonly RoutePanel: ComponentType
  /** The sentence below the button. */
  readonly SwapReason: ComponentType
  readonly verdicts: ReadableStore<Verdicts>
  /** The state of the quotes once their amounts are painted. */
  readonly paintedQuotes: ReadableStore<QuoteState>
  /** The state of the quotes while nothing is typed. */
  readonly restingQuotes: ReadableStore<QuoteState>
  /** The view with the amounts of the quote. */
  deriveView(inputs: ViewInputs, quotes: QuoteState): View
  confirmSwap(): void
  readonly imports: Imports
  /** The pools of the chosen imported tokens, by id of the listing. */
  readonly pools: ReadableStore<ReadonlyMap<string, PoolSearch>>
  /** The ids of the listings that were chosen last, the latest first. */
  readonly recent: ReadableStore<readonly string[]>
  /** While AUTO follows the measured risk. Its code loads with the first use. */
  readonly risk?: TradeRisk | undefined
  /** Undefined until its code has loaded, after the first quote. */
  readonly review: TradeReview | undefined
  /** What MAX leaves of a network's coin for its fee. Undefined if the fee is not known yet. */
  findReserve(listing: Listing): bigint | undefined
}

/** A slippage tolerance from the risk of each quote. */
export type TradeRisk = {
  /** The tolerance and what it was made from. */
  readonly ToleranceLine: ComponentType
  /** A quote that got worse by this many basis points is confirmed again. Undefined where the usual limit holds. */
  findConfirmBps(): number | undefined
}

/** Between SWAP and the end of a swap. */
export type TradeReview = {
  readonly ReviewModal: ComponentType
  /** On the card, while a swap is pending. */
  readonly ProgressLine: ComponentType
  open(): void
  /** Whether the deployment has closed trading while this page was open. The card says so. */
  isClosed(): boolean
}

/** Of the tokens that are not listed. A token that is being tried for the first time is pending. */
export type Verdicts = ReadonlyMap<Listing['id'], TokenCheckResult | { readonly type: 'pending' }>

export type PoolSearch = 'looking' | 'found' | 'none'

/** Tokens that the user adds by their address. */
export type Imports = {
  /** The address in a search text, unless a listed token has it: it may be imported. */
  findUnlisted(query: string): string | undefined
  /** Asks every network about an address, and reports all that is known so far. Returns a function that ends it. */
  find(address: string, report: (search: AddressSearch) => void): () => void
  add(imported: ImportedToken): ImportResult
  remove(token: Token): void
  /** The symbol of the listed token that an imported one could be taken for. */
  findImitated(id: Token['id']): string | undefined
}

type ImportedToken = Extract<TokenImport, { type: 'imported' }>

/** `linked`: the link that named the token is followed now. `full`: another one has to be removed first. */
type ImportResult = 'added' | 'linked' | 'full'

export type AddressSearch =
  | { readonly type: 'wrongChecksum' }
  /** The code that reads chains did not load. */
  | { readonly type: 'failed' }
  | {
      readonly type: 'places'
      readonly address: Address
      readonly places: readonly TokenPlace[]
      readonly isReading: boolean
    }
