import type { Offer } from '@murmur/sdk/trade/offer'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Label } from '@murmur/ui/Text.tsx'
import { TextButton } from '@murmur/ui/TextButton.tsx'
import { reviewCopy } from '../../../content/en/review.ts'
import { useCopy } from '../../../content/language.ts'
import { useWallet } from '../../state/SwapContext.ts'
import { shortenAddress } from '../../state/view.ts'
import { useRecipient, useReview } from '../ReviewContext.ts'
import { RecipientField } from './RecipientField.tsx'
import styles from './RecipientPart.module.css'

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
