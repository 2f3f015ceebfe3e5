import type { Swap } from '../state/createSwap.ts'
import { takeAsked } from './goOn.ts'
import { createReview, type Review } from './review.ts'

/** Opens sending for as long as trading is open. */
export async function startReview(swap: Swap): Promise<Review> {
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
    ...review,
    dispose() {
      review.dispose()
      closeTrading()
    },
  }
}
