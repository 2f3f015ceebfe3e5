import { type ChangeEvent, useCallback } from 'react'
import { AmountChoice } from './AmountChoice.tsx'
import { BalanceLine } from './BalanceLine.tsx'
import { Dollars } from './Dollars.tsx'
import styles from './Field.module.css'
import { measureLength } from './measureLength.ts'
import { useScreen, useSwap, useView } from './SwapContext.ts'
import { TokenButton } from './TokenButton.tsx'

export function PayField() {
  const { screen } = useSwap()
  const { pay, payText } = useScreen((state) => state.form)
  const view = useView((whole) => whole)
  const isRefused = view.message?.type === 'refused'

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
    <div className={styles.field} data-refused={isRefused ? '' : undefined}>
      <div className={styles.top}>
        <label className={styles.label} htmlFor="pay-amount">
          YOU PAY
        </label>
        <BalanceLine />
      </div>
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
        placeholder="0"
        maxLength={400}
        value={payText}
        aria-invalid={isRefused}
        aria-describedby="pay-message"
        onChange={change}
      />
      <TokenButton listing={pay} label="Token to pay with" onClick={() => screen.open('pay')} />
      <Dollars listing={pay} {...view.pay} />
      <div id="pay-message" className={styles.message} data-type={view.message?.type} aria-live="polite">
        {view.message?.text}
      </div>
      <AmountChoice amount={view.amount} />
    </div>
  )
}
