import { Spinner } from '@murmur/ui/Spinner.tsx'
import { activityCopy } from '../../content/en/activity.ts'
import { transferCopy } from '../../content/en/transfers.ts'
import { useCopy } from '../../content/language.ts'
import type { ReceiptAddress } from '../receiptAddress.ts'
import styles from './ReceiptWaiting.module.css'

export function ReceiptWaiting({ kind }: Pick<ReceiptAddress, 'kind'>) {
  const { reading, withoutScript } = useReceiptTexts(kind)
  return (
    <div className={styles.waiting}>
      <p className={styles.reading} role="status">
        <Spinner /> {reading}
      </p>
      <noscript>{withoutScript}</noscript>
    </div>
  )
}

/** The texts that both kinds have. */
export function useReceiptTexts(kind: ReceiptAddress['kind']) {
  const swap = useCopy(activityCopy).receipt
  const transfer = useCopy(transferCopy)
  return kind === 'swap' ? swap : transfer
}
