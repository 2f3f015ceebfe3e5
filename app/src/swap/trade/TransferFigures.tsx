import { quoteCopy } from '../../content/en/quotes.ts'
import { useCopy } from '../../content/language.ts'
import type { FoundTransfer } from '../../quotes/quote.ts'
import { usePrices, useScreen } from '../state/SwapContext.ts'
import { GapLine } from './GapLine.tsx'
import styles from './QuoteDetails.module.css'
import { describeTransfer } from './tradeView.ts'
import { useIsLate } from './useCalmQuotes.ts'

type TransferFiguresProps = { readonly transfer: FoundTransfer; readonly isPending: boolean }

/** Both fees, the time and the least that arrives on the other network. */
export function TransferFigures({ transfer, isPending }: TransferFiguresProps) {
  const copy = useCopy(quoteCopy)
  const pay = useScreen((screen) => screen.form.pay)
  const prices = usePrices()
  const isLate = useIsLate()
  const { minimum, fee, bridgeFee, seconds, gap, pools } = describeTransfer(transfer, { form: { pay }, prices })
  const rows = [
    [copy.minimum, minimum],
    [copy.arrival, copy.duration(seconds)],
    [copy.bridgeFee, bridgeFee],
    [copy.fee, fee ?? copy.feeUnknown],
  ]
  return (
    <>
      <dl className={styles.figures} data-late={isPending && isLate ? '' : undefined}>
        {rows.map(([name, figure]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <GapLine text={copy.gap({ gap, pools })} />
    </>
  )
}
