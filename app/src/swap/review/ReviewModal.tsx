import { reviewCopy } from '../../content/en/review.ts'
import { useCopy } from '../../content/language.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ModalHead } from '../modals/ModalHead.tsx'
import { OfferView } from './OfferView.tsx'
import { useReview, useReviewState } from './ReviewContext.ts'
import styles from './ReviewModal.module.css'
import { SwapSteps } from './SwapSteps.tsx'

/** What will be sent, and after CONFIRM its steps. */
export function ReviewModal() {
  const copy = useCopy(reviewCopy)
  const { close } = useReview()
  const { recordId } = useReviewState()
  return (
    <Dialog name="review" labelledBy="review-title" onClose={close} className={styles.modal}>
      <ModalHead id="review-title" title={recordId === undefined ? copy.title : copy.steps.title} onBack={close} />
      {recordId === undefined ? <OfferView /> : <SwapSteps id={recordId} />}
    </Dialog>
  )
}
