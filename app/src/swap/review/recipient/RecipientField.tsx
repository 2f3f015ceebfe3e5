import type { Offer } from '@murmur/sdk/trade/offer'
import { Consent } from '@murmur/ui/Consent.tsx'
import { Notice } from '@murmur/ui/Notice.tsx'
import { reviewCopy } from '../../../content/en/review.ts'
import { useCopy } from '../../../content/language.ts'
import { useRecipient, useReview } from '../ReviewContext.ts'
import type { RecipientVerdict } from './judgeRecipient.ts'
import { LookAlike } from './LookAlike.tsx'
import styles from './RecipientPart.module.css'
import { needsAcceptance } from './recipient.ts'

type FieldProps = { readonly offer: Offer; readonly text: string }

export function RecipientField({ offer, text }: FieldProps) {
  const copy = useCopy(reviewCopy).recipients
  const { recipient } = useReview()
  const choice = useRecipient()
  const { verdict } = choice
  const isWrong = verdict?.type === 'refused' && verdict.reason !== 'empty'
  return (
    <>
      <input
        ref={focusOnce}
        type="text"
        className={styles.input}
        aria-label={copy.field}
        aria-describedby="recipient-verdict"
        aria-invalid={isWrong}
        placeholder={copy.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={(event) => recipient.enter(event.target.value)}
      />
      <p id="recipient-verdict" className={styles.verdict} data-wrong={isWrong} aria-live="polite">
        <VerdictText verdict={verdict} />
      </p>
      {verdict?.type === 'other' && verdict.imitated === undefined && (
        <p className={styles.address}>{verdict.written}</p>
      )}
      {verdict?.type === 'other' && <Warnings offer={offer} verdict={verdict} />}
      {needsAcceptance(choice, offer) && <Acceptance />}
    </>
  )
}

/** The user has just opened the field. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}

function VerdictText({ verdict }: { readonly verdict: RecipientVerdict | undefined }) {
  const copy = useCopy(reviewCopy).recipients
  if (verdict === undefined) return null
  if (verdict.type === 'refused') return copy.refusals[verdict.reason]
  return verdict.type === 'own' ? copy.isOwn : copy.check
}

type WarningProps = { readonly offer: Offer; readonly verdict: Extract<RecipientVerdict, { type: 'other' }> }

function Warnings({ offer, verdict }: WarningProps) {
  const copy = useCopy(reviewCopy).recipients
  const { address, written, imitated } = verdict
  const isContract = offer.recipient === address && offer.recipientKind === 'contract'
  return (
    <div role="alert">
      {imitated !== undefined && <LookAlike entered={written} known={imitated} />}
      {isContract && (
        <Notice as="p" tone="loss" hasIcon>
          <span>{copy.isContract}</span>
        </Notice>
      )}
    </div>
  )
}

function Acceptance() {
  const copy = useCopy(reviewCopy).recipients
  const { recipient } = useReview()
  const { verdict, accepted } = useRecipient()
  if (verdict?.type !== 'other') return null
  const { address } = verdict
  return (
    <Consent
      isGiven={accepted === address}
      onChange={(isGiven) => recipient.setAccepted(isGiven ? address : undefined)}
    >
      {copy.accept}
    </Consent>
  )
}
