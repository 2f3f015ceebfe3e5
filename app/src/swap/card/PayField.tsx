import { Chip } from '@murmur/ui/Chip.tsx'
import { Label } from '@murmur/ui/Text.tsx'
import { type ChangeEvent, useCallback } from 'react'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { payShare } from '../state/cardSteps.ts'
import { findRefusal } from '../state/refusedStep.ts'
import { useScreen, useSwap, useView } from '../state/SwapContext.ts'
import { measureLength } from '../state/view.ts'
import { Dollars } from './Dollars.tsx'
import styles from './Field.module.css'
import { keepKeypad } from './keepKeypad.ts'
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

const shares = [25n, 50n, 75n, 100n]

function BalanceLine() {
  const copy = useCopy(cardCopy)
  const swap = useSwap()
  const balance = useView((view) => view.balance)
  const text = useView((view) => view.balanceText)
  const isUnread = useView((view) => view.isBalanceUnread)
  return (
    <Label as="div" className={styles.line}>
      <span>
        {copy.balance}{' '}
        <data className={styles.balance} value={text}>
          {balance}
        </data>
      </span>
      <span className={styles.shares}>
        {shares.map((percent) => (
          <button
            key={percent}
            type="button"
            className={styles.share}
            aria-label={percent === 100n ? copy.maxName : copy.shareName(`${percent}`)}
            aria-disabled={isUnread}
            onMouseDown={keepKeypad}
            onClick={() => payShare(swap, percent)}
          >
            {percent === 100n ? copy.max : copy.share(`${percent}`)}
          </button>
        ))}
      </span>
    </Label>
  )
}

/** Where a text can mean two amounts, the user chooses one: it is never guessed. */
function AmountChoice() {
  const { screen } = useSwap()
  const readings = useView((view) => view.readings)
  if (readings.length === 0) return null
  return (
    <div className={styles.choice}>
      {readings.map(({ amount, text }) => (
        <Chip key={text} className={styles.reading} onClick={() => screen.chooseReading(amount)}>
          {text} {amount.listing.symbol}
        </Chip>
      ))}
    </div>
  )
}
