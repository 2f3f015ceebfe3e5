import { type ChangeEvent, useCallback } from 'react'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { findRefusal } from '../state/refusedStep.ts'
import { useScreen, useSwap, useView } from '../state/SwapContext.ts'
import { measureLength } from '../state/view.ts'
import { AmountChoice } from './AmountChoice.tsx'
import { BalanceLine } from './BalanceLine.tsx'
import { Dollars } from './Dollars.tsx'
import styles from './Field.module.css'
import { TokenButton } from './TokenButton.tsx'

export function PayField() {
  const copy = useCopy(cardCopy)
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label className={styles.label} htmlFor="pay-amount">
          {copy.pay}
        </label>
        <BalanceLine />
      </div>
      <PayAmount />
      <TokenButton side="pay" />
      <Dollars side="pay" />
      <PayMessage />
      <AmountChoice />
    </div>
  )
}

function PayMessage() {
  const type = useView(({ message }) => message?.type)
  const text = useView(({ message }) => message?.text)
  const refused = useScreen((state) => state.refused)
  const refusal = useView((view) => refused && findRefusal(refused, view))
  return (
    <div id="pay-message" className={styles.message} data-type={refusal ? 'warning' : type} aria-live="polite">
      {refusal ?? text}
    </div>
  )
}

const pasted = ['insertFromPaste', 'insertFromDrop']

function PayAmount() {
  const copy = useCopy(cardCopy)
  const { screen } = useSwap()
  const text = useView((view) => view.payText)
  const isInDollars = useScreen(({ form }) => form.dollars !== undefined)
  const length = measureLength(isInDollars ? `$${text}` : text)
  const isRefused = useView((view) => view.message?.type === 'refused')

  // Keeps an amount typed before hydration: the DOM has it, the state does not yet.
  const adoptTyped = useCallback(
    (input: HTMLInputElement | null) => {
      if (input !== null && input.value !== input.defaultValue) screen.type(input.value)
    },
    [screen],
  )
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (nativeEvent instanceof InputEvent && pasted.includes(nativeEvent.inputType)) screen.paste(target.value)
    else screen.type(target.value)
  }
  return (
    <div className={styles.box} data-dollars={isInDollars ? '' : undefined}>
      {isInDollars && (
        <span className={styles.sign} data-length={length} aria-hidden="true">
          $
        </span>
      )}
      <input
        ref={adoptTyped}
        id="pay-amount"
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
        data-length={length}
        aria-label={isInDollars ? copy.payInDollars : undefined}
        aria-invalid={isRefused}
        aria-describedby="pay-message"
        onChange={change}
      />
    </div>
  )
}
