import type { FoundTransfer } from '@murmur/sdk/market/quoteState'
import { Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { reviewCopy } from '../../../content/en/review.ts'
import { useCopy } from '../../../content/language.ts'
import styles from '../OfferView.module.css'
import { listFailures } from './transferView.ts'

/** Where the tokens are if a part of the transfer fails. */
export function TransferSafety({ transfer }: { readonly transfer: FoundTransfer }) {
  const copy = useCopy(reviewCopy).transfer
  return (
    <Stack as="section" gap={2} className={styles.part} aria-labelledby="review-safety">
      <Label as="h3" id="review-safety">
        {copy.safety}
      </Label>
      {listFailures(transfer).map((text) => (
        <Text tone="soft" size="small" leading="tight" key={text}>
          {text}
        </Text>
      ))}
    </Stack>
  )
}
