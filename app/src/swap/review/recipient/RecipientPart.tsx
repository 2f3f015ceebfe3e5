import type { Address } from '@murmur/engine/token'
import type { Offer } from '@murmur/sdk/trade/offer'
import { Consent } from '@murmur/ui/Consent.tsx'
import { Notice } from '@murmur/ui/Notice.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Label } from '@murmur/ui/Text.tsx'
import { TextButton } from '@murmur/ui/TextButton.tsx'
import { reviewCopy } from '../../../content/en/review.ts'
import { useCopy } from '../../../content/language.ts'
import { useWallet } from '../../state/SwapContext.ts'
import { shortenAddress } from '../../state/view.ts'
import { useRecipient, useReview } from '../ReviewContext.ts'
import { findDifference, type RecipientCheck, splitByDifference } from './judgeRecipient.ts'
import styles from './RecipientPart.module.css'
import { needsAcceptance } from './recipient.ts'

/** The recipient. The field for another address is behind a button, because most swaps need none. */
export function RecipientPart({ offer }: { readonly offer: Offer }) {
  const copy = useCopy(reviewCopy)
  const { recipient } = useReview()
  const { text } = useRecipient()
  const address = useWallet((state) => state.session?.account.address ?? offer.account)
  return (
    <Stack as="section" gap={2} className={styles.part} aria-labelledby="review-recipient">
      <div className={styles.head}>
        <Label as="h3" id="review-recipient">
          {copy.recipients.title}
        </Label>
        <TextButton
          className={styles.switch}
          aria-expanded={text !== undefined}
          onClick={() => (text === undefined ? recipient.enter('') : recipient.reset())}
        >
          {text === undefined ? copy.recipients.change : copy.recipients.own}
        </TextButton>
        {text === undefined && <p className={styles.own}>{copy.ownAccount(shortenAddress(address))}</p>}
      </div>
      {text !== undefined && <RecipientField offer={offer} text={text} />}
    </Stack>
  )
}

type FieldProps = { readonly offer: Offer; readonly text: string }

function RecipientField({ offer, text }: FieldProps) {
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

type Pair = { readonly entered: Address; readonly known: Address }

/** Both addresses in full, one above the other, with the differences marked and said in words. */
function LookAlike({ entered, known }: Pair) {
  const copy = useCopy(reviewCopy).recipients
  return (
    <div ref={showWhole} className={styles.alike}>
      <Notice as="p" tone="loss" hasIcon>
        <span>{copy.imitates}</span>
      </Notice>
      <Stack as="dl" gap={1} className={styles.pair}>
        <dt>{copy.entered}</dt>
        <dd>
          <Marked address={entered} other={known} />
        </dd>
        <dt>{copy.known}</dt>
        <dd>
          <Marked address={known} other={entered} />
        </dd>
      </Stack>
      <p>{copy.differs(findDifference(entered, known))}</p>
      <p className={styles.why}>{copy.imitatesWhy}</p>
    </div>
  )
}

/** Scrolls the warning into view: on a small screen it may be outside of the window. */
function showWhole(warning: HTMLElement | null): void {
  warning?.scrollIntoView({ block: 'nearest' })
}

function Marked({ address, other }: { readonly address: Address; readonly other: Address }) {
  return splitByDifference(address, other).map(({ text, isSame }, at) =>
    isSame ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name.
      <span key={at}>{text}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name.
      <mark key={at} className={styles.mark}>
        {text}
      </mark>
    ),
  )
}
