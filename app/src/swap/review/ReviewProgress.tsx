import { AllowanceLeft } from './leftover/AllowanceLeft.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import { TradingClosed } from './TradingClosed.tsx'

/** On the card, while a swap is pending. */
export function ReviewProgress() {
  return (
    <>
      <TradingClosed />
      <ProgressLine />
      <AllowanceLeft recordId={undefined} />
    </>
  )
}
