import { Label } from '@murmur/ui/Text.tsx'
import { cardCopy } from '../../content/en/card.ts'
import { useCopy } from '../../content/language.ts'
import { payShare } from '../state/cardSteps.ts'
import { useSwap, useView } from '../state/SwapContext.ts'
import styles from './Field.module.css'
import { keepKeypad } from './keepKeypad.ts'

const shares = [25n, 50n, 75n, 100n]

export function BalanceLine() {
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
