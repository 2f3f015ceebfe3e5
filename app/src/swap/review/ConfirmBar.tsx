import { Button } from '@murmur/ui/Button.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { reviewCopy } from '../../content/en/review.ts'
import { useCopy } from '../../content/language.ts'
import { useScreen, useSwap } from '../state/SwapContext.ts'
import { judgeOffer } from './confirmOffer.ts'
import { describeChange } from './describeChange.ts'
import styles from './OfferView.module.css'
import { findObjection, type Objection } from './objection.ts'
import { useRecipient, useReview, useReviewState, useTrading } from './ReviewContext.ts'
import type { ReviewState } from './reviewState.ts'
import { nameCoins } from './reviewView.ts'

/** CONFIRM, and the conditions before it. */
export function ConfirmBar() {
  const copy = useCopy(reviewCopy)
  const swap = useSwap()
  const review = useReview()
  const state = useReviewState()
  const { offer } = state
  const judged = offer === undefined ? { risks: [], isAccepted: false } : judgeOffer(swap, offer)
  const objection = findObjection(state, { ...judged, trading: useTrading(), recipient: useRecipient() })
  return (
    <Stack gap={3} className={styles.bar}>
      <Text as="div" size="note" leading="tight" className={styles.notice} role="status">
        <Notice state={state} objection={objection} />
      </Text>
      {objection === 'changed' && (
        <Button look="line" onClick={review.accept}>
          {copy.accept}
        </Button>
      )}
      <StartRefusal />
      <Button className={styles.confirm} aria-disabled={objection !== undefined} onClick={() => void review.confirm()}>
        {state.isStarting ? copy.starting : copy.confirm}
      </Button>
    </Stack>
  )
}

type NoticeProps = { readonly state: ReviewState; readonly objection: Objection | undefined }

function Notice({ state, objection }: NoticeProps) {
  const copy = useCopy(reviewCopy)
  const form = useScreen((screen) => screen.form)
  const { offer, refusal } = state
  const { expired, riskBlocked, riskUnaccepted } = copy
  const fixed: Partial<Record<Objection, string>> = {
    closed: copy.closed.confirm,
    expired,
    riskBlocked,
    riskUnaccepted,
    ...copy.recipients.objections,
  }
  if (objection === undefined || fixed[objection] !== undefined) return objection && fixed[objection]
  if (objection === 'refused' && refusal !== undefined) return copy.refusals[refusal]
  if (offer === undefined) return null
  if (objection === 'simulationFailed' && offer.simulation.type === 'fails')
    return copy.failures[offer.simulation.failure.reason]
  if (objection === 'feeShort') {
    const coins = nameCoins(offer.fee, { form }) ?? ''
    return copy.feeShort({ coins, symbol: coins.split(' ').at(-1) ?? '' })
  }
  return objection === 'changed' ? describeChange(offer, state) : null
}

/** Nothing was sent. The user can look at the earlier swap that blocks this one. */
function StartRefusal() {
  const copy = useCopy(reviewCopy)
  const { progress, show } = useReview()
  const { startRefusal } = useReviewState()
  if (startRefusal === undefined) return null
  const earlier =
    startRefusal === 'unclear' || startRefusal === 'busy' || startRefusal === 'continued'
      ? progress.shown.get()
      : undefined
  return (
    <Text as="div" tone="loss" size="note" leading="tight" className={styles.refusal} role="alert">
      <p>{copy.startRefusals[startRefusal]}</p>
      {earlier !== undefined && (
        <Button look="line" onClick={() => show(earlier.id)}>
          {copy.lookAtIt}
        </Button>
      )}
    </Text>
  )
}
