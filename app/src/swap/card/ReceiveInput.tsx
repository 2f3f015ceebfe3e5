import { writeAmount } from '@murmur/engine/amount'
import { Chip } from '@murmur/ui/Chip.tsx'
import { type ChangeEvent, useState } from 'react'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { NO_FIGURE } from '../state/priceView.ts'
import { useSwap, useView } from '../state/SwapContext.ts'
import { enterReceived } from '../state/tradeSteps.ts'
import { measureLength } from '../state/view.ts'
import choice from './Field.module.css'

const pasted = ['insertFromPaste', 'insertFromDrop']

/** The amount to receive. Typing in it asks for the payment that gives exactly that. */
export function ReceiveInput() {
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
      <div className={choice.box}>
        <input
          id="receive-amount"
          className={choice.amount}
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
    <div className={choice.last}>
      <div id="receive-message" className={choice.message} data-type="refused" aria-live="polite">
        {refusal}
      </div>
      {readings !== undefined && readings.length > 0 && (
        <div className={choice.choice}>
          {readings.map(({ amount, text }) => (
            <Chip
              key={text}
              className={choice.reading}
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
