import { writeAmount } from '@murmur/engine/amount'
import { Chip } from '@murmur/ui/Chip.tsx'
import { type ChangeEvent, useState } from 'react'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { getDecimalSign, showNumber } from '../../notation.ts'
import { findBalance, formatBalance } from '../state/balance.ts'
import { enterReceived } from '../state/cardSteps.ts'
import { NO_FIGURE } from '../state/priceView.ts'
import { useIsTrading, useScreen, useSwap, useView, useWallet } from '../state/SwapContext.ts'
import { measureLength } from '../state/view.ts'
import { Dollars } from './Dollars.tsx'
import styles from './Field.module.css'
import { TokenButton } from './TokenButton.tsx'

export function ReceiveField() {
  const copy = useCopy(cardCopy)
  const isTrading = useIsTrading()
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <span className={styles.label}>{copy.receive}</span>
        <div className={styles.side}>
          <ReceiveBalance />
          <Change />
        </div>
      </div>
      {isTrading ? <ReceiveInput /> : <ReceiveAmount />}
      <TokenButton side="receive" />
      <Dollars side="receive" />
    </div>
  )
}

function Change() {
  const copy = useCopy(cardCopy)
  const change = useView((view) => view.receive.change)
  const trend = useView((view) => view.receive.trend)
  const isLoading = useView((view) => view.receive.state === 'loading')
  if (change === undefined && !isLoading) return null
  return (
    <span className={styles.change} data-trend={trend} aria-busy={isLoading}>
      <span className={styles.figure}>{change ?? NO_FIGURE}</span> {copy.change}
    </span>
  )
}

function ReceiveAmount() {
  const amount = useView((view) => view.receiveText)
  const symbol = useView((view) => view.receive.symbol)
  const isLoading = useView((view) => view.isLoading)
  return (
    <div className={styles.box}>
      <output
        className={styles.amount}
        htmlFor="pay-amount"
        aria-live="off"
        aria-label={`${amount} ${symbol}`}
        aria-busy={isLoading}
        data-receive-amount
        data-length={measureLength(amount)}
        data-loading={isLoading ? '' : undefined}
      >
        <RollingDigits text={amount} />
      </output>
    </div>
  )
}

function ReceiveBalance() {
  const copy = useCopy(cardCopy)
  const receive = useScreen((state) => state.form.receive)
  const balance = useWallet((state) => findBalance(state, receive))
  if (balance === undefined) return null
  return (
    <span className={styles.label}>
      {copy.balance} <span className={styles.figure}>{showNumber(formatBalance(balance, { decimals: 5 }))}</span>
    </span>
  )
}

const pasted = ['insertFromPaste', 'insertFromDrop']

/** The amount to receive. Typing in it asks for the payment that gives exactly that. */
function ReceiveInput() {
  const copy = useCopy(cardCopy)
  const { screen } = useSwap()
  const [isEdited, setEdited] = useState(false)
  // While the field has the focus, its digits are plain, so that they can be edited and copied.
  const text = useView(({ receiveEntry }) => (isEdited ? receiveEntry?.text : receiveEntry?.shown) ?? '')
  const isMissing = useView((view) => view.receiveText === NO_FIGURE)
  const isLoading = useView((view) => view.isReceiveLoading && view.isLoading)
  const isRefused = useView((view) => view.receiveEntry?.refusal !== undefined)
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isPasted = nativeEvent instanceof InputEvent && pasted.includes(nativeEvent.inputType)
    enterReceived(screen, { text: target.value, entered: isPasted ? 'pasted' : 'typed' })
  }
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
          placeholder={isMissing ? NO_FIGURE : '0'}
          value={text}
          data-receive-amount
          data-length={measureLength(text)}
          data-loading={isMissing || isLoading ? '' : undefined}
          aria-label={copy.receive}
          aria-invalid={isRefused}
          aria-describedby="receive-message"
          onFocus={() => setEdited(true)}
          onBlur={() => setEdited(false)}
          onChange={change}
        />
      </div>
      <Refusal />
    </>
  )
}

/** Last in its field: the problem with the amount, and what it could mean. */
function Refusal() {
  const { screen } = useSwap()
  const refusal = useView((view) => view.receiveEntry?.refusal)
  const readings = useView((view) => view.receiveEntry?.readings)
  return (
    <div className={styles.last}>
      <div id="receive-message" className={styles.message} data-type="refused" aria-live="polite">
        {refusal}
      </div>
      {readings !== undefined && readings.length > 0 && (
        <div className={styles.choice}>
          {readings.map(({ amount, text }) => (
            <Chip
              key={text}
              className={styles.reading}
              onClick={() => enterReceived(screen, { text: writeAmount(amount), entered: undefined })}
            >
              {text} {amount.listing.symbol}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}

/**
 * A number whose changed digits roll in, but not while an amount is typed: the user then looks at the pay field and
 * needs each key answered at once.
 */
function RollingDigits({ text }: { readonly text: string }) {
  const [{ shown, before }, setDigits] = useState({ shown: text, before: text })
  if (text !== shown) setDigits({ shown: text, before: isRollWelcome() ? shown : text })
  if (text !== shown || before === shown) return text
  const unchanged = new Set(placeSigns(before))
  const rest = () => setDigits({ shown, before: shown })
  return placeSigns(shown).map((place, index) => {
    const sign = shown.charAt(index)
    if (unchanged.has(place)) return sign
    return (
      <span key={place} className={styles.digit} onAnimationEnd={rest}>
        {sign}
      </span>
    )
  })
}

function isRollWelcome(): boolean {
  return document.activeElement?.id !== 'pay-amount' && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Counted from the decimal sign, so that one more digit on the left moves no other. */
function placeSigns(text: string): readonly string[] {
  const sign = getDecimalSign()
  const point = text.includes(sign) ? text.lastIndexOf(sign) : text.length
  return [...text].map((sign, index) => `${index - point}${sign}`)
}
