import { useSyncExternalStore } from 'react'
import { activityCopy } from '../../content/en/activity.ts'
import { useCopy } from '../../content/language.ts'
import { getPageActivity } from '../pageActivity.ts'
import { describeSwap, type KnownSwap } from './describeSwap.ts'
import styles from './ReceiptFigures.module.css'
import type { SwapQuestion, SwapReading } from './readSwap.ts'
import { useSwapPrices } from './useSwapPrices.ts'

type ReceiptFiguresProps = Pick<SwapReading, 'unlisted'> & {
  readonly swap: KnownSwap
  readonly question: SwapQuestion
}

/** What was paid and received, and the figures around it. */
export function ReceiptFigures({ swap, question, unlisted }: ReceiptFiguresProps) {
  const copy = useCopy(activityCopy).receipt
  const prices = useSwapPrices(swap)
  const { records } = getPageActivity()
  const all = useSyncExternalStore(records.subscribe, records.get)
  const record = all.find(
    ({ chainId, steps }) => chainId === question.chainId && steps.at(-1)?.hashes.includes(question.hash) === true,
  )
  const { pay, receive, rows } = describeSwap(swap, {
    terms: record?.kind === 'swap' ? record.terms : undefined,
    prices,
    unlisted,
  })
  return (
    <section className={styles.figures} aria-label={copy.title}>
      <dl className={styles.sides}>
        {[pay, receive].map(({ label, amount }) => (
          <div key={label} className={styles.side}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.amount}>{amount}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.rows}>
        {rows.map(({ name, value, isSoft }) => (
          <div key={name} className={styles.row} data-row={name}>
            <dt>{copy.rows[name]}</dt>
            <dd className={isSoft ? styles.soft : styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
