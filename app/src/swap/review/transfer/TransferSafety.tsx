import type { FoundTransfer } from '@murmur/sdk/market/quoteState'
import { Text } from '@murmur/ui/Text.tsx'
import textStyles from '@murmur/ui/text.module.css'
import { reviewCopy } from '../../../content/en/review.ts'
import { useCopy } from '../../../content/language.ts'
import styles from '../OfferView.module.css'
import { listFailures } from './transferView.ts'

/** Where the tokens are if a part of the transfer fails. */
export function TransferSafety({ transfer }: { readonly transfer: FoundTransfer }) {
  const copy = useCopy(reviewCopy).transfer
  return (
    <section className={styles.part} aria-labelledby="review-safety">
      <h3 id="review-safety" className={`${textStyles.label} ${styles.label}`}>
        {copy.safety}
      </h3>
      {listFailures(transfer).map((text) => (
        <Text tone="soft" size="small" leading="tight" key={text}>
          {text}
        </Text>
      ))}
    </section>
  )
}
