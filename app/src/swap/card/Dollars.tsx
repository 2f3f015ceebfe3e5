import { lazyPart } from '@murmur/ui/lazyPart.tsx'
import { NO_FIGURE, signDollars } from '../state/priceView.ts'
import { useIsTrading, useView } from '../state/SwapContext.ts'
import { DollarSwitch } from './DollarSwitch.tsx'
import styles from './Field.module.css'
import { Worth } from './Worth.tsx'

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
