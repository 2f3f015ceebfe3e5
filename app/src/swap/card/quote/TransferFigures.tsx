import { type FoundTransfer, readSearch } from '@murmur/sdk/market/quoteState'
import { Row, Rows } from '@murmur/ui/Rows.tsx'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { useCopy } from '../../../content/language.ts'
import { NO_FIGURE } from '../../state/priceView.ts'
import { describeSearch, describeTransfer } from '../../state/quote/quoteView.ts'
import { usePrices, useScreen } from '../../state/SwapContext.ts'
import { AmountText } from './AmountText.tsx'
import { GapLine } from './GapLine.tsx'
import styles from './QuoteDetails.module.css'

type TransferFiguresProps = { readonly transfer: FoundTransfer; readonly isLate: boolean }

/** Both fees, the time and the least that arrives on the other network. */
export function TransferFigures({ transfer, isLate }: TransferFiguresProps) {
  const copy = useCopy(quoteCopy)
  const pay = useScreen((screen) => screen.form.pay)
  const prices = usePrices()
  const { fee, bridgeFee, seconds } = describeTransfer(transfer, { form: { pay }, prices })
  const rows = [
    [copy.minimum, <AmountText key="minimum" amount={transfer.minimumReceive} />],
    [copy.arrival, copy.duration(seconds)],
    [copy.bridgeFee, bridgeFee],
    [copy.fee, fee ?? copy.feeUnknown],
  ] as const
  return (
    <>
      <Rows look="figures" className={styles.figures}>
        {rows.map(([name, figure]) => (
          <Row key={name} name={name}>
            {isLate ? NO_FIGURE : figure}
          </Row>
        ))}
      </Rows>
      <GapLine text={isLate ? NO_FIGURE : describeSearch(readSearch(transfer))} />
    </>
  )
}
