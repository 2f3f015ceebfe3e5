import { type ChangeEvent, useCallback } from 'react'
import styles from './Field.module.css'
import { measureLength } from './measureLength.ts'
import { useLiveView, useSwap } from './SwapContext.ts'

/** Alone in its file, and the least that a key draws anew. */
export function PayAmount() {
  const { screen } = useSwap()
  const { payText, message } = useLiveView()

  /** What was typed before the script had come stands in the page, and counts. */
  const adopt = useCallback(
    (input: HTMLInputElement | null) => {
      if (input !== null && input.value !== input.defaultValue) screen.type(input.value)
    },
    [screen],
  )
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const how = nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''
    if (how === 'insertFromPaste' || how === 'insertFromDrop') screen.paste(target.value)
    else screen.type(target.value)
  }
  return (
    <div className={styles.box}>
      <input
        ref={adopt}
        id="pay-amount"
        className={styles.amount}
        data-length={measureLength(payText)}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        // Only where it is seen: a browser styles it anew at every key.
        placeholder={payText === '' ? '0' : undefined}
        maxLength={400}
        value={payText}
        aria-invalid={message?.type === 'refused'}
        aria-describedby="pay-message"
        onChange={change}
      />
    </div>
  )
}
