import type { Swap } from '../state/createSwap.ts'
import type { TradeReview } from '../state/trade.ts'
import { takeAsked } from './goOn.ts'
import { AllowanceLeft } from './leftover/AllowanceLeft.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import { ReviewContext } from './ReviewContext.ts'
import { ReviewModal } from './ReviewModal.tsx'
import { createReview } from './review.ts'
import { TradingClosed } from './TradingClosed.tsx'

/** Opens sending for as long as trading is open. */
export async function startReview(swap: Swap): Promise<TradeReview & { stop(): void }> {
  const execution = await swap.execution.load()
  const isTried = swap.screen.state.get().trading === 'tried'
  const closeTrading = execution.openTrading(isTried ? 'user' : 'deployment')
  const review = createReview(swap, execution)
  const asked = takeAsked(window)
  const isKnown = execution.records.get().some(({ id }) => id === asked?.id)
  if (isKnown && asked?.type === 'goOn') void review.goOn(asked.id)
  if (isKnown && asked?.type === 'revoke') {
    review.leftover.lookAt(asked.id)
    review.show(asked.id)
  }
  return {
    ReviewModal: () => (
      <ReviewContext value={review}>
        <ReviewModal />
      </ReviewContext>
    ),
    ProgressLine: () => (
      <ReviewContext value={review}>
        <TradingClosed />
        <ProgressLine />
        <AllowanceLeft recordId={undefined} />
      </ReviewContext>
    ),
    open: review.open,
    isClosed: () => execution.trading.get() === 'closed',
    stop() {
      review.dispose()
      closeTrading()
    },
  }
}
