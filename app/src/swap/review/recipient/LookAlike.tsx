import type { Address } from '@murmur/engine/token'
import { Notice } from '@murmur/ui/Notice.tsx'
import { Stack } from '@murmur/ui/Stack.tsx'
import { reviewCopy } from '../../../content/en/review.ts'
import { useCopy } from '../../../content/language.ts'
import { findDifference, splitByDifference } from './judgeRecipient.ts'
import styles from './RecipientPart.module.css'

type Pair = { readonly entered: Address; readonly known: Address }

/** Both addresses in full, one above the other, with the differences marked and said in words. */
export function LookAlike({ entered, known }: Pair) {
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
