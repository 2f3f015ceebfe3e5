import { pageFaults } from '@murmur/sdk/faults'
import { Dialog } from '@murmur/ui/Dialog.tsx'
import { FaultNotice } from '@murmur/ui/FaultNotice.tsx'
import type { MouseEvent } from 'react'
import { reviewCopy } from '../../content/en/review.ts'
import { siteCopy } from '../../content/en/site.ts'
import { useCopy } from '../../content/language.ts'
import { ModalHead } from '../modals/ModalHead.tsx'
import type { Review } from './createReview.ts'
import { OfferView } from './OfferView.tsx'
import { ReviewContext, useReview, useReviewState } from './ReviewContext.ts'
import styles from './SwapSteps.module.css'
import { SwapSteps } from './SwapSteps.tsx'

/** The swap that will be sent, and after CONFIRM its steps. */
export function ReviewModal({ review }: { readonly review: Review }) {
  return (
    <ReviewContext value={review}>
      <ReviewDialog />
    </ReviewContext>
  )
}

function ReviewDialog() {
  const copy = useCopy(reviewCopy)
  const { fault } = useCopy(siteCopy)
  const { close } = useReview()
  const { recordId } = useReviewState()
  return (
    <Dialog
      name="review"
      labelledBy="review-title"
      onClose={close}
      onClickCapture={ignoreSecondClick}
      className={styles.modal}
    >
      <ModalHead id="review-title" title={recordId === undefined ? copy.title : copy.steps.title} onBack={close} />
      <FaultNotice faults={pageFaults} copy={fault} />
      {recordId === undefined ? <OfferView /> : <SwapSteps id={recordId} />}
    </Dialog>
  )
}

/** The second click of a double click would hit the button that has just replaced the first one. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation()
}
