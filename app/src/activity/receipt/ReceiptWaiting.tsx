import { activityCopy } from '../../content/en/activity.ts'
import { useCopy } from '../../content/language.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './ReceiptWaiting.module.css'

export function ReceiptWaiting() {
  const copy = useCopy(activityCopy).receipt
  return (
    <div className={styles.waiting}>
      <p className={styles.reading} role="status">
        <Spinner /> {copy.reading}
      </p>
      <noscript>{copy.withoutScript}</noscript>
    </div>
  )
}
