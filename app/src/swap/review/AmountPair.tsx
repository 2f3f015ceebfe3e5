import type { Amount } from '@murmur/engine/amount'
import { groupThousands } from '@murmur/engine/decimal'
import { formatWorth } from '@murmur/engine/price'
import { reviewCopy } from '../../content/en/review.ts'
import { useCopy } from '../../content/language.ts'
import { TokenMark } from '../card/TokenMark.tsx'
import { usePrices } from '../state/SwapContext.ts'
import { nameAmount } from '../trade/tradeView.ts'
import styles from './AmountPair.module.css'
import type { Offer } from './offer.ts'

/** The payment above, the receipt below. */
export function AmountPair({ offer }: { readonly offer: Offer }) {
  const copy = useCopy(reviewCopy)
  const { quote } = offer.quoted
  const isOwn = offer.recipient === offer.account
  return (
    <dl className={styles.pair}>
      <Side name={copy.pay} amount={quote.pay} />
      <Side name={isOwn ? copy.receive : copy.recipientReceives} amount={quote.receive} />
    </dl>
  )
}

type SideProps = { readonly name: string; readonly amount: Amount }

function Side({ name, amount }: SideProps) {
  const price = usePrices().get(amount.listing.id)
  const worth = price?.type === 'price' ? formatWorth(amount, price.usdPrice) : undefined
  return (
    <div className={styles.side}>
      <dt className={styles.label}>{name}</dt>
      <dd className={styles.amount}>
        <TokenMark token={amount.listing} className={styles.mark} />
        <span>{nameAmount(amount)}</span>
        {worth !== undefined && <span className={styles.worth}>{writeDollars(worth)}</span>}
      </dd>
    </div>
  )
}

/** With cents. */
function writeDollars(worth: string): string {
  const [whole = '0', fraction = ''] = worth.split('.')
  return `$${groupThousands(`${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`)}`
}
