import { transferCopy } from '../../content/en/transfers.ts'
import { useCopy } from '../../content/language.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from '../receipt/ReceiptWaiting.module.css'

export function TransferReading() {
  const copy = useCopy(transferCopy)
  return (
    <div className={styles.waiting}>
      <p className={styles.reading} role="status">
        <Spinner /> {copy.reading}
      </p>
      <noscript>{copy.withoutScript}</noscript>
    </div>
  )
}
