import { AmountChoice } from './AmountChoice.tsx'
import styles from './Field.module.css'
import { useLateView } from './SwapContext.ts'

export function PayMessage() {
  const type = useLateView(({ message }) => message?.type)
  const text = useLateView(({ message }) => message?.text)
  return (
    <>
      <div id="pay-message" className={styles.message} data-type={type} aria-live="polite">
        {text}
      </div>
      <AmountChoice />
    </>
  )
}
