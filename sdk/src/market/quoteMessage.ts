import type { Address } from '@murmur/engine/token'
import type {
  ExchangeComparison,
  FoundQuote,
  FoundTransfer,
  MarketStamp,
  NoQuote,
  Question,
  SinglePool,
} from './quoteState.ts'

/** From the page to the worker. A new question replaces the last one. */
export type QuoteOrder =
  | { readonly type: 'ask'; readonly id: number; readonly question: Question }
  /** Nothing to quote at the moment, such as an empty field. The worker still follows the market. */
  | { readonly type: 'pause' }
  /** The market is no longer followed. */
  | { readonly type: 'stop' }
  /** By these the pools of other exchanges can be reached on a network. Their code is the listed one. */
  | { readonly type: 'hooks'; readonly chainId: number; readonly hooks: readonly Address[] }

/** Also to the worker: the page asks for the first market itself, while the worker still loads. */
export type EarlyOrder =
  | { readonly type: 'expect'; readonly path: string }
  /** No value if the request failed. */
  | { readonly type: 'early'; readonly answer: EarlyAnswer | undefined }

type EarlyAnswer = {
  readonly status: number
  /** The header of that name, in seconds. */
  readonly age: string
  readonly arrivedAt: number
  readonly body: ArrayBuffer
}

/** From the worker to the page. `id` is that of the question; within one, a higher sequence is newer. */
export type QuoteReport =
  | {
      readonly type: 'quote'
      readonly id: number
      readonly sequence: number
      readonly quote: FoundQuote
      readonly stamp: MarketStamp
    }
  | {
      readonly type: 'transfer'
      readonly id: number
      readonly sequence: number
      readonly transfer: FoundTransfer
      readonly stamps: readonly [MarketStamp, MarketStamp]
    }
  | (NoQuote & { readonly id: number; readonly sequence: number })
  | { readonly type: 'singlePool'; readonly id: number; readonly sequence: number; readonly singlePool: SinglePool }
  | {
      readonly type: 'comparison'
      readonly id: number
      readonly sequence: number
      readonly comparison: ExchangeComparison
    }
  /** The age of the latest block, as the server reports it. */
  | { readonly type: 'age'; readonly stamp: MarketStamp }
