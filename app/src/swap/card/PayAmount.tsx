import { type ChangeEvent, useCallback } from 'react'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { useScreen, useSwap, useView } from '../state/SwapContext.ts'
import { measureLength } from '../state/view.ts'
import styles from './Field.module.css'

const pasted = ['insertFromPaste', 'insertFromDrop']

export function PayAmount() {
  const copy = useCopy(cardCopy)
  const { screen } = useSwap()
  const text = useView((view) => view.payText)
  const isInDollars = useScreen(({ form }) => form.dollars !== undefined)
  const length = measureLength(isInDollars ? `$${text}` : text)
  const isRefused = useView((view) => view.message?.type === 'refused')

  // Hydration keeps what was typed before the script had loaded: the DOM has it, the state does not yet.
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
