import type { Amount } from '@murmur/engine/amount'
import { findWorth } from '@murmur/sdk/market/judgeQuote'
import type { Offer } from '@murmur/sdk/trade/offer'
import { Stat } from '@murmur/ui/Rows.tsx'
import { Text } from '@murmur/ui/Text.tsx'
import type { ReactNode } from 'react'
import { reviewCopy } from '../../content/en/review.ts'
import { useCopy } from '../../content/language.ts'
import { AmountText } from '../card/quote/AmountText.tsx'
import { MarketDifference } from '../card/quote/MarketDifference.tsx'
import { TokenMark } from '../card/TokenMark.tsx'
import { formatCents } from '../state/quote/quoteView.ts'
import { usePrices } from '../state/SwapContext.ts'
import styles from './OfferView.module.css'

/** The payment above, the receipt below. */
export function AmountPair({ offer }: { readonly offer: Offer }) {
  const copy = useCopy(reviewCopy)
  const { quote } = offer.quoted
  const isOwn = offer.recipient === offer.account
  return (
    <dl className={styles.pair}>
      <Side name={copy.pay} amount={quote.pay} />
      <Side name={isOwn ? copy.receive : copy.recipientReceives} amount={quote.receive}>
        <MarketDifference quote={quote} />
      </Side>
    </dl>
  )
}

type SideProps = { readonly name: string; readonly amount: Amount; readonly children?: ReactNode }

function Side({ name, amount, children }: SideProps) {
  const price = usePrices().get(amount.listing.id)
  const worth = price?.type === 'price' ? findWorth(amount, price.usdPrice) : undefined
  return (
    <Stat name={name} className={styles.side}>
      <dd className={styles.amount}>
        <TokenMark token={amount.listing} />
        <AmountText amount={amount} />
        {worth !== undefined && (
          <Text as="span" tone="soft" size="fine" font="mono" weight="normal" className={styles.worth}>
            <span>{formatCents(worth)}</span>
            {children}
          </Text>
        )}
      </dd>
    </Stat>
  )
}
