import type { Offer } from '@murmur/sdk/trade/offer'
import { Consent } from '@murmur/ui/Consent.tsx'
import { Notice } from '@murmur/ui/Notice.tsx'
import { reviewCopy } from '../../../content/en/review.ts'
import { useCopy } from '../../../content/language.ts'
import { useRecipient, useReview } from '../ReviewContext.ts'
import type { RecipientCheck } from './judgeRecipient.ts'
import { LookAlike } from './LookAlike.tsx'
import styles from './RecipientPart.module.css'
import { needsAcceptance } from './recipient.ts'

type FieldProps = { readonly offer: Offer; readonly text: string }

export function RecipientField({ offer, text }: FieldProps) {
  const copy = useCopy(reviewCopy).recipients
  const { recipient } = useReview()
  const choice = useRecipient()
  const { check } = choice
  const isWrong = check?.type === 'refused' && check.reason !== 'empty'
  return (
    <>
      <input
        ref={focusOnce}
        type="text"
        className={styles.input}
        aria-label={copy.field}
        aria-describedby="recipient-check"
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
      <p id="recipient-check" className={styles.check} data-wrong={isWrong} aria-live="polite">
        <CheckText check={check} />
      </p>
      {check?.type === 'other' && check.imitated === undefined && <p className={styles.address}>{check.written}</p>}
      {check?.type === 'other' && <Warnings offer={offer} check={check} />}
      {needsAcceptance(choice, offer) && <Acceptance />}
    </>
  )
}

/** The user has just opened the field. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}

function CheckText({ check }: { readonly check: RecipientCheck | undefined }) {
  const copy = useCopy(reviewCopy).recipients
  if (check === undefined) return null
  if (check.type === 'refused') return copy.refusals[check.reason]
  return check.type === 'own' ? copy.isOwn : copy.check
}

type WarningProps = { readonly offer: Offer; readonly check: Extract<RecipientCheck, { type: 'other' }> }

function Warnings({ offer, check }: WarningProps) {
  const copy = useCopy(reviewCopy).recipients
  const { address, written, imitated } = check
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
  const { check, accepted } = useRecipient()
  if (check?.type !== 'other') return null
  const { address } = check
  return (
    <Consent
      isGiven={accepted === address}
      onChange={(isGiven) => recipient.setAccepted(isGiven ? address : undefined)}
    >
      {copy.accept}
    </Consent>
  )
}
