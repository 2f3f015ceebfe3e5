import { useCallback } from 'react'
import styles from './Field.module.css'
import { measureLength } from './measureLength.ts'
import { rollDigits } from './rollDigits.ts'
import { useSwap } from './SwapContext.ts'
import type { View } from './view.ts'
import { followView, prerenderedView } from './viewStore.ts'
import { type Attributes, writeAttributes } from './writeAttributes.ts'

/** Drawn once; each key is answered by hand, as in `PayAmount`. */
export function ReceiveAmount() {
  const { view } = useSwap()
  const follow = useCallback(
    (output: HTMLOutputElement) => {
      const roll = rollDigits(output)
      return followView(view, (now) => {
        roll(now.receiveAmount)
        writeAttributes(output, describe(now))
      })
    },
    [view],
  )
  return (
    <div className={styles.box}>
      <output
        ref={follow}
        className={styles.amount}
        htmlFor="pay-amount"
        aria-live="off"
        data-receive-amount
        {...describe(prerenderedView)}
      >
        {prerenderedView.receiveAmount}
      </output>
    </div>
  )
}

function describe({ receiveAmount, pay, receive }: View): Attributes {
  const isLoading = pay.state === 'loading' || receive.state === 'loading'
  return {
    'data-length': measureLength(receiveAmount),
    'data-loading': isLoading ? '' : undefined,
    'aria-label': `${receiveAmount} ${receive.symbol}`,
  }
}
