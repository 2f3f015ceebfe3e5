import { Spinner } from '@murmur/ui/Spinner.tsx'
import { Line } from '@murmur/ui/Stack.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import { activityCopy } from '../../content/en/activity.ts'
import { transferCopy } from '../../content/en/transfers.ts'
import { useCopy } from '../../content/language.ts'
import type { ReceiptAddress } from '../receiptAddress.ts'
import styles from './Receipt.module.css'

export function ReceiptWaiting({ kind }: Pick<ReceiptAddress, 'kind'>) {
  const { reading, withoutScript } = useReceiptTexts(kind)
  return (
    <Text as="div" tone="soft">
      <Line as="p" gap={3} className={styles.reading} role="status">
        <Spinner /> {reading}
      </Line>
      <noscript>{withoutScript}</noscript>
    </Text>
  )
}

/** The texts that both kinds have. */
export function useReceiptTexts(kind: ReceiptAddress['kind']) {
  const swap = useCopy(activityCopy).receipt
  const transfer = useCopy(transferCopy)
  return kind === 'swap' ? swap : transfer
}
