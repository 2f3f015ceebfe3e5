import { findLastHash, type SwapRecord } from '@murmur/sdk/trade/record'
import { Text } from '@murmur/ui/Text.tsx'
import { useSyncExternalStore } from 'react'
import { reviewCopy } from '../../content/en/review.ts'
import { useCopy } from '../../content/language.ts'
import { useReview } from './ReviewContext.ts'
import styles from './SwapSteps.module.css'

/** Says that a reload would lose the swap, with the hash to note. The region is always there, so that it is announced. */
export function Unstored({ record }: { readonly record: SwapRecord }) {
  const copy = useCopy(reviewCopy)
  const { unstored } = useReview().execution
  const isUnstored = useSyncExternalStore(unstored.subscribe, () => unstored.get().includes(record.id))
  return (
    <Text tone="loss" leading="tight" wrap="anywhere" role="alert" className={styles.unstored}>
      {isUnstored && copy.unstored(findLastHash(record))}
    </Text>
  )
}
