import { Spinner } from '@murmur/ui/Spinner.tsx'
import styles from './ReceiptWaiting.module.css'

type ReceiptWaitingProps = { readonly copy: { readonly reading: string; readonly withoutScript: string } }

export function ReceiptWaiting({ copy }: ReceiptWaitingProps) {
  return (
    <div className={styles.waiting}>
      <p className={styles.reading} role="status">
        <Spinner /> {copy.reading}
      </p>
      <noscript>{copy.withoutScript}</noscript>
    </div>
  )
}
