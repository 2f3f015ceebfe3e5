import { Icon } from '@murmur/ui/Icon.tsx'
import { swap as swapIcon } from '@murmur/ui/icons'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { toggleDollars } from '../state/cardSteps.ts'
import { useScreen, useSwap, useView } from '../state/SwapContext.ts'
import styles from './Field.module.css'
import { keepKeypad } from './keepKeypad.ts'
import { Worth } from './Worth.tsx'

/** Shows the other unit of the pay amount. A click enters the amount in that unit. */
export function DollarSwitch() {
  const copy = useCopy(cardCopy)
  const swap = useSwap()
  const isInDollars = useScreen(({ form }) => form.dollars !== undefined)
  const symbol = useView((view) => view.pay.symbol)
  const isFresh = useView((view) => view.pay.state === 'fresh')
  const toggle = () => {
    // After React has put the new text into the field.
    if (toggleDollars(swap)) queueMicrotask(selectAmount)
  }
  return (
    <button
      type="button"
      className={styles.switch}
      title={isInDollars ? copy.enterTokens(symbol) : copy.enterDollars}
      aria-disabled={!isInDollars && !isFresh}
      onMouseDown={keepKeypad}
      onClick={toggle}
    >
      {isInDollars ? <PayTokens /> : <Worth side="pay" />}
      <Icon path={swapIcon} className={styles.icon} />
    </button>
  )
}

function PayTokens() {
  const tokens = useView((view) => view.payTokens)
  return <span>≈ {tokens}</span>
}

/** The next key replaces the amount. */
function selectAmount(): void {
  const field = document.querySelector<HTMLInputElement>('#pay-amount')
  field?.focus()
  field?.select()
}
