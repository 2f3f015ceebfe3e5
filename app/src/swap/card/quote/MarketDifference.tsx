import type { Judged } from '@murmur/sdk/market/judgeQuote'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { useCopy } from '../../../content/language.ts'
import { compareWithMarket, findJudged } from '../../state/quote/quoteView.ts'
import { usePrices, useQuotes, useView } from '../../state/SwapContext.ts'
import hidden from '../SwapCard.module.css'
import styles from './QuoteDetails.module.css'

/** Beside the dollars of the amount to receive: the loss against the market price. */
export function CardDifference() {
  const state = useQuotes()
  const isLate = (state.type === 'quote' || state.type === 'transfer') && state.isLate === true
  // As long as the card shows the amounts of this quote.
  const isShown = useView((view) => view.isEstimated || view.isReceiveLoading) && !isLate
  const quote = findJudged(state)
  return isShown && quote !== undefined ? <MarketDifference quote={quote} /> : null
}

type MarketDifferenceProps = { readonly quote: Pick<Judged, 'pay' | 'receive'> }

/** Nothing where a price is unknown or old. */
function MarketDifference({ quote }: MarketDifferenceProps) {
  const copy = useCopy(quoteCopy)
  const difference = compareWithMarket(quote, usePrices())
  if (difference === undefined) return null
  return (
    <span className={styles.difference} data-level={difference.level} data-difference title={copy.difference}>
      <span className={hidden.announcer}>{copy.difference} </span>
      {difference.text}
    </span>
  )
}
