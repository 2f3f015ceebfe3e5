import type { Review } from './createReview.ts'
import { AllowanceLeft } from './leftover/AllowanceLeft.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import { ReviewContext } from './ReviewContext.ts'
import { TradingClosed } from './TradingClosed.tsx'

/** On the card, while a swap is pending. */
export function ReviewProgress({ review }: { readonly review: Review }) {
  return (
    <ReviewContext value={review}>
      <TradingClosed />
      <ProgressLine />
      <AllowanceLeft recordId={undefined} />
    </ReviewContext>
  )
}
