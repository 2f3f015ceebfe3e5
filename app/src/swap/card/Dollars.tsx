import { Icon } from '@murmur/ui/Icon.tsx'
import { swap as swapIcon } from '@murmur/ui/icons'
import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { toggleDollars } from '../state/cardSteps.ts'
import { NO_FIGURE, signDollars } from '../state/priceView.ts'
import { useIsTrading, useScreen, useSwap, useView } from '../state/SwapContext.ts'
import styles from './Field.module.css'
import { keepKeypad } from './keepKeypad.ts'

const CardDifference = lazyPart(async () => (await import('./quote/MarketDifference.tsx')).CardDifference, {
  renderFallback: () => null,
})

/** The dollars for the amount and for one token. */
export function Dollars({ side }: { readonly side: 'pay' | 'receive' }) {
  const isTrading = useIsTrading()
  const symbol = useView((view) => view[side].symbol)
  const state = useView((view) => view[side].state)
  const price = useView((view) => view[side].price)
  return (
    <div className={styles.dollars} data-side={side} data-state={state} aria-busy={state === 'loading'}>
      {side === 'pay' ? (
        <DollarSwitch />
      ) : (
        <span className={styles.worth}>
          <Worth side={side} />
          {isTrading && <CardDifference />}
        </span>
      )}
      <span>
        {symbol} {state === 'loading' ? NO_FIGURE : signDollars(price)}
      </span>
    </div>
  )
}

/** Shows the other unit of the pay amount. A click enters the amount in that unit. */
function DollarSwitch() {
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

/** The dollars for the amount of one side. */
function Worth({ side }: { readonly side: 'pay' | 'receive' }) {
  const { chinese, text } = useCopy(cardCopy).priceUnknown
  const state = useView((view) => view[side].state)
  const worth = useView((view) => view[side].worth)
  // No amount has no dollars.
  if (worth === '') return null
  if (worth !== undefined) return <span>≈ {signDollars(worth)}</span>
  if (state !== 'unknown') return <span>{NO_FIGURE}</span>
  return (
    <span>
      <span lang="zh">{chinese}</span> <span className={styles.english}>{text}</span>
    </span>
  )
}
