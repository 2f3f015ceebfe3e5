import type { QuoteQuery, TransactionRequest } from '@murmur/sdk/v1'
import type { Refused } from './rejection.ts'

/** A quote computes all the time. The others mostly wait for nodes, so a thread has many of them at once. */
export type Lane = 'computes' | 'reads'

/** Work for a thread. Every request was validated. */
export type Job = {
  /** The networks whose markets it needs. */
  readonly chainIds: readonly number[]
  readonly lane: Lane
} & (
  | { readonly kind: 'quote'; readonly request: QuoteQuery }
  | { readonly kind: 'transaction' | 'simulation'; readonly request: TransactionRequest }
  | { readonly kind: 'state'; readonly request: { readonly chainId: number; readonly hash: `0x${string}` } }
)

export type JobResult =
  /** The answer as JSON. */
  { readonly type: 'answer'; readonly body: string } | { readonly type: 'refused'; readonly refused: Refused }

export type MarketMessage = {
  readonly type: 'market'
  readonly chainId: number
  /** The JSON of the market. */
  readonly bytes: SharedArrayBuffer
  readonly ageMs: number
}

export type ToThread =
  | MarketMessage
  | { readonly type: 'job'; readonly id: number; readonly job: Job }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }

export type Question = { readonly type: 'question'; readonly id: number; readonly path: string }

export type FromThread =
  | Question
  | {
      readonly type: 'result'
      readonly id: number
      readonly result:
        | JobResult
        | { readonly type: 'cancelled' }
        /** A bug. The reason holds nothing secret. */
        | { readonly type: 'broken'; readonly reason: string }
    }
