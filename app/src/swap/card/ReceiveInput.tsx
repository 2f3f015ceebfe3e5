import type { ChangeEvent } from 'react'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { useSwap, useView } from '../state/SwapContext.ts'
import { measureLength } from '../state/view.ts'
import { AmountChoice } from './AmountChoice.tsx'
import styles from './Field.module.css'
import { isPasted } from './PayAmount.tsx'

/** The amount to receive. Typing in it asks what has to be paid for exactly that. */
export function ReceiveInput() {
  const copy = useCopy(cardCopy)
  const { screen } = useSwap()
  const text = useView((view) => view.receiveEntry)
  const isLoading = useView((view) => view.isReceiveLoading)
  const isRefused = useView(({ message }) => message?.type === 'refused' && message.side === 'receive')
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    screen.enterReceived({ text: target.value, entered: isPasted(nativeEvent) ? 'pasted' : 'typed' })
  return (
    <>
      <div className={styles.box}>
        <input
          id="receive-amount"
          className={styles.amount}
          type="text"
          inputMode="decimal"
          enterKeyHint="go"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={400}
          placeholder="0"
          value={text}
          data-receive-amount
          data-length={measureLength(text)}
          data-loading={isLoading ? '' : undefined}
          aria-label={copy.receive}
          aria-invalid={isRefused}
          aria-describedby="receive-message"
          onChange={change}
        />
      </div>
      <ReceiveMessage />
    </>
  )
}

/** What is wrong with the amount, and what it can mean. It stands below the field. */
function ReceiveMessage() {
  const text = useView(({ message }) => (message?.side === 'receive' ? message.text : undefined))
  return (
    <>
      <div id="receive-message" className={`${styles.message} ${styles.late}`} data-type="refused" aria-live="polite">
        {text}
      </div>
      {text !== undefined && (
        <div className={styles.late}>
          <AmountChoice />
        </div>
      )}
    </>
  )
}
