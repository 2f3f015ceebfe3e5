import { AmountChoice } from './AmountChoice.tsx'
import styles from './Field.module.css'
import { useView } from './SwapContext.ts'

export function PayMessage() {
  const type = useView(({ message }) => message?.type)
  const text = useView(({ message }) => message?.text)
  return (
    <>
      <div id="pay-message" className={styles.message} data-type={type} aria-live="polite">
        {text}
      </div>
      <AmountChoice />
    </>
  )
}
