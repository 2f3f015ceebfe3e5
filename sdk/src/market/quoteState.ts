import type { Amount } from '@murmur/engine/amount'
import type { PlannedQuote } from '@murmur/engine/plan'
import type { QuoteRequest } from '@murmur/engine/quote'
import type { Address, Listing } from '@murmur/engine/token'
import type { BridgeFees } from '@murmur/engine/transfer/bridgeFees'
import type { NoTransferReason, TransferQuote } from '@murmur/engine/transfer/transferQuote'
import type { MarketBlock } from '../api.ts'

/** The screen's request: one exact side, and the slippage tolerance. */
export type Question = QuoteRequest & {
  /** The exact bridge fees of this deposit, if known. Otherwise those of a typical deposit are used. */
  readonly bridgeFees?: BridgeFees
}

/** A quote as the page needs it, without the state of the pools. */
export type FoundQuote = {
  readonly pay: Amount
  readonly receive: Amount
  readonly minimumReceive: Amount
  readonly maximumPay: Amount
  readonly impactBps: number
  /** No routing over these pools receives more than `bound`; `gapBps` is the distance to it. */
  readonly bound: Amount
  readonly gapBps: number
  /** Wei of the network's coin; no value while the gas price is unknown. */
  readonly fee: bigint | undefined
  /** In execution order. */
  readonly legs: readonly RouteLeg[]
  /** The swaps for a plan, without the ticks of their pools. */
  readonly route: PlannedQuote['route']
  readonly poolCount: number
  /** The exchanges of these pools, sorted. */
  readonly exchanges: readonly string[]
  /** A transfer as a whole is judged more strictly. */
  readonly kind?: 'transfer'
}

/** A quote across two networks. */
export type FoundTransfer = Omit<TransferQuote, 'first' | 'second'> & {
  readonly first: FoundQuote | undefined
  readonly second: FoundQuote | undefined
}

/** One swap of the route. */
export type RouteLeg = {
  readonly poolId: string
  readonly venue: string
  /** Parts per million; no value for pools without a fixed fee. */
  readonly feePpm: number | undefined
  readonly pay: Address
  readonly receive: Address
  readonly paid: bigint
  readonly received: bigint
}

/** The block that a quote is of. */
export type MarketStamp = {
  readonly chainId: number
  readonly block: MarketBlock
  /** When the server first saw the block, on the clock of `elapsed`. */
  readonly seenAt: number
  /** Three block times, as the server knows them. */
  readonly staleAfterMs: number
}

/** The best quote through a single pool; null if no pool trades the pair. */
export type SinglePool = Pick<FoundQuote, 'pay' | 'receive'> | null

/** The quote beside others: all exchanges, one, and those that the user left out. After the network fee. */
export type ExchangeComparison = {
  /** The best route over one exchange. No value if no single one trades the pair, or the quote itself uses only one. */
  readonly single: ComparedExchange | undefined
  /** Exchanges in the market that a transaction cannot use. */
  readonly unusable: readonly string[]
  /** The best quote over all pools, with the unusable exchanges in it. No value if it is not better. */
  readonly missed: ComparedExchanges | undefined
  /** The quote beside the one with the exchanges that were left out. No value where none of them has a pool. */
  readonly leftOut: ComparedExchanges | undefined
}

type Compared = {
  /** The output after the network fee, or the payment for an exact receipt. */
  readonly amount: Amount
  /** The distance of this amount from that of the other quote. */
  readonly difference: Amount
  /** The difference as a share of the amount of the other quote. */
  readonly bps: number
}

export type ComparedExchange = Compared & { readonly exchange: string }
export type ComparedExchanges = Compared & { readonly exchanges: readonly string[] }

export type NoQuoteReason =
  /** The pools cannot do it. */
  | 'noRoute'
  | 'tooSmall'
  | 'tooLarge'
  | 'unquotable'
  /** The bridge does not offer this transfer, or its fees are unknown. */
  | NoTransferReason
  | 'feesUnknown'
  /** The market is missing: the network is closed, the server is not reached, or its last answer is too old. */
  | 'closed'
  | 'unreachable'
  | 'stale'

/** The answer to the latest question, and to no other. */
export type QuoteState =
  | { readonly type: 'idle' }
  | { readonly type: 'loading' }
  | {
      readonly type: 'quote'
      readonly question: Question
      readonly quote: FoundQuote
      readonly stamp: MarketStamp
      /** No value until it is known. */
      readonly singlePool: SinglePool | undefined
      /** No value until it is known. Until the one of a new block is known, that of the block before stays. */
      readonly comparison?: ExchangeComparison
      /** The comparison is of this block. */
      readonly isCompared?: boolean
      /** The user has asked for another amount since. */
      readonly isPending: boolean
      /** The answer to that takes so long, or cannot come, that this quote must no longer be shown. */
      readonly isLate?: boolean
    }
  | {
      readonly type: 'transfer'
      readonly question: Question
      readonly transfer: FoundTransfer
      /** The stamps of the network to pay on and the one to receive on. */
      readonly stamps: readonly [MarketStamp, MarketStamp]
      /** As for a quote. */
      readonly comparison?: ExchangeComparison
      readonly isCompared?: boolean
      readonly isPending: boolean
      readonly isLate?: boolean
    }
  | NoQuote

export type NoQuote = {
  readonly type: 'none'
  readonly reason: NoQuoteReason
  /** The limit of the bridge that the amount is beyond. */
  readonly limit?: Amount | undefined
}

export function isTransfer({ pay, receive }: Question): boolean {
  return listingOf(pay).chainId !== listingOf(receive).chainId
}

type Pair = { readonly pay: Pick<Listing, 'id'>; readonly receive: Pick<Listing, 'id'> }

/** True if a state can be shown for these tokens. A reason for no quote names no tokens, so it may be about others. */
export function isAboutPair(state: QuoteState, { pay, receive }: Pair): boolean {
  if (state.type === 'none') return false
  if (!('question' in state)) return true
  return listingOf(state.question.pay).id === pay.id && listingOf(state.question.receive).id === receive.id
}

function listingOf(side: Question['pay']): Listing {
  return 'units' in side ? side.listing : side
}

/** Equal for equal questions. */
export function describeQuestion({ pay, receive, slippageBps, leftOut = [] }: Question): string {
  const describe = (side: Question['pay']) => ('units' in side ? `${side.units} ${side.listing.id}` : side.id)
  return `${describe(pay)} > ${describe(receive)} ${slippageBps} ${JSON.stringify(leftOut)}`
}

/** Above this the bound is too loose to judge a quote: pools were left out, or the network fee is most of the cost. */
const MOST_GAP_BPS = 100

/** True if the bound proves that the route is good. */
export function isProven({ bound, gapBps }: Pick<FoundQuote, 'bound' | 'gapBps'>): boolean {
  return bound.units > 0n && gapBps < MOST_GAP_BPS
}

/** The certificate of a transfer, in the terms of a quote. */
export function readSearch({
  certificate,
  first,
  second,
}: FoundTransfer): Pick<FoundQuote, 'bound' | 'gapBps' | 'poolCount' | 'exchanges'> {
  const exchanges = [...new Set([first, second].flatMap((quote) => quote?.exchanges ?? []))].sort()
  return { ...certificate, poolCount: (first?.poolCount ?? 0) + (second?.poolCount ?? 0), exchanges }
}

export const noQuote: QuoteState = { type: 'idle' }

/** After this a quote is never shown as fresh. */
export function findExpiry({ seenAt, staleAfterMs }: MarketStamp): number {
  return seenAt + staleAfterMs
}

/** The two tokens, and the side that is exact. */
export function describePair({ pay, receive }: Question): string {
  const describe = (side: Question['pay']) => ('units' in side ? `${side.listing.id}!` : side.id)
  return `${describe(pay)} ${describe(receive)}`
}
