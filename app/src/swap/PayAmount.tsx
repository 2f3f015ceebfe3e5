import { type ChangeEvent, useCallback } from 'react'
import styles from './Field.module.css'
import { keepKeys } from './keepKeys.ts'
import { measureLength } from './measureLength.ts'
import { useSwap } from './SwapContext.ts'
import type { View } from './view.ts'
import { followView, prerenderedView } from './viewStore.ts'
import { type Attributes, writeAttributes } from './writeAttributes.ts'

/**
 * React draws it once. What a key changes is written by hand: to come here from its root takes React as long as the
 * browser needs to paint it.
 */
export function PayAmount() {
  const { screen, view } = useSwap()

  const follow = useCallback(
    (input: HTMLInputElement) => {
      // What was typed before the script had come stands in the page, and counts.
      if (input.value !== input.defaultValue) screen.type(input.value)
      const leave = [keepKeys(input), followView(view, (now) => write(input, now))]
      return () => {
        for (const each of leave) each()
      }
    },
    [screen, view],
  )
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const how = nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''
    if (how === 'insertFromPaste' || how === 'insertFromDrop') screen.paste(target.value)
    else screen.type(target.value)
  }
  return (
    <div className={styles.box}>
      <input
        ref={follow}
        id="pay-amount"
        className={styles.amount}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={400}
        defaultValue={prerenderedView.payText}
        aria-describedby="pay-message"
        onChange={change}
        {...describe(prerenderedView)}
      />
    </div>
  )
}

function write(input: HTMLInputElement, view: View): void {
  // To write what stands there would put the caret at the end.
  if (input.value !== view.payText) input.value = view.payText
  writeAttributes(input, describe(view))
}

function describe({ payText, message }: View): Attributes {
  return {
    'data-length': measureLength(payText),
    // Only where it is seen: a browser styles it anew at every key.
    placeholder: payText === '' ? '0' : undefined,
    'aria-invalid': String(message?.type === 'refused'),
  }
}
