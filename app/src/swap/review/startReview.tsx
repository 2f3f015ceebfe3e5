import type { Swap } from '../state/createSwap.ts'
import type { TradeReview } from '../state/trade.ts'
import { ProgressLine } from './ProgressLine.tsx'
import { ReviewContext } from './ReviewContext.ts'
import { ReviewModal } from './ReviewModal.tsx'
import { createReview } from './review.ts'

/** Opens sending for as long as trading is open. */
export async function startReview(swap: Swap): Promise<TradeReview & { stop(): void }> {
  const execution = await swap.execution.load()
  const closeTrading = execution.openTrading()
  const review = createReview(swap, execution)
  return {
    ReviewModal: () => (
      <ReviewContext value={review}>
        <ReviewModal />
      </ReviewContext>
    ),
    ProgressLine: () => (
      <ReviewContext value={review}>
        <ProgressLine />
      </ReviewContext>
    ),
    open: review.open,
    stop() {
      review.dispose()
      closeTrading()
    },
  }
}
