import type { TradingState } from '@murmur/sdk/trade/executionOptions'
import { isHalfway } from '@murmur/sdk/trade/leftover/halfway'
import type { SwapRecord } from '@murmur/sdk/trade/record'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Review } from './createReview.ts'
import type { RecipientChoice } from './recipient/recipient.ts'
import type { ReviewState } from './reviewState.ts'

/** Its value never changes: components subscribe to the stores in it. */
export const ReviewContext = createContext<Review | undefined>(undefined)

export function useReview(): Review {
  const review = useContext(ReviewContext)
  if (review === undefined) throw new Error('useReview works only inside the review.')
  return review
}

export function useReviewState(): ReviewState {
  const { state } = useReview()
  return useSyncExternalStore(state.subscribe, state.get)
}

export function useRecord(id: string): SwapRecord | undefined {
  const { records } = useReview().execution
  return useSyncExternalStore(records.subscribe, () => records.get().find((record) => record.id === id))
}

export function useRecipient(): RecipientChoice {
  const { choice } = useReview().recipient
  return useSyncExternalStore(choice.subscribe, choice.get)
}

/** A swap was left half-way and can be resumed. */
export function useIsHalfway(id: string): boolean {
  const { records } = useReview().execution
  return useSyncExternalStore(records.subscribe, () => {
    const record = records.get().find((one) => one.id === id)
    return record !== undefined && isHalfway(record, records.get())
  })
}

/** The last answer of the server about trading. */
export function useTrading(): TradingState {
  const { trading } = useReview().execution
  return useSyncExternalStore(trading.subscribe, trading.get)
}

/** Whole seconds since 1970, so that a render reads the same time twice. */
export function useSeconds(): number {
  return useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 1_000))
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}
