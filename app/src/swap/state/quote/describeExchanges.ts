import {
  type ExchangeComparison,
  type FoundQuote,
  isProven,
  type QuoteState,
  readSearch,
} from '@murmur/sdk/market/quoteState'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { getCopy } from '../../../content/language.ts'
import type { Settings } from '../settings.ts'
import { formatPercent, nameAmount } from './quoteView.ts'

type QuotedState = Extract<QuoteState, { type: 'quote' }>
type TransferState = Extract<QuoteState, { type: 'transfer' }>

/** The exchanges of a quote in sentences: those compared, the best single one, and those out of reach. */
export function describeExchanges({ question, quote, comparison }: QuotedState): readonly string[] {
  const sentences = describeCompared(quote)
  if (comparison === undefined || sentences.length === 0) return sentences
  const isExactPay = 'units' in question.pay
  return [
    ...sentences,
    describeSingle(quote, { comparison, isExactPay }),
    describeMissed(comparison),
    describeUnusable({ comparison, isExactPay }),
  ].filter((sentence) => sentence !== undefined)
}

/** Those of both networks together. */
export function describeTransferExchanges({ transfer, comparison }: TransferState): readonly string[] {
  const quote = { ...readSearch(transfer), legs: [transfer.first, transfer.second].flatMap((one) => one?.legs ?? []) }
  const sentences = describeCompared(quote)
  // A token that is carried as it is passes no exchange.
  if (comparison === undefined || sentences.length === 0 || quote.legs.length === 0) return sentences
  const single = describeSingle(quote, { comparison, isExactPay: true, none: 'noneAcross' })
  return single === undefined ? sentences : [...sentences, single]
}

/** How many exchanges and pools were compared, by name. Nothing without pools. */
function describeCompared({ poolCount, exchanges }: Pick<FoundQuote, 'poolCount' | 'exchanges'>): readonly string[] {
  const { compared } = getCopy(quoteCopy).exchanges
  if (poolCount === 0 || exchanges.length === 0) return []
  return [compared({ pools: poolCount, count: exchanges.length, names: join(exchanges) })]
}

type Compared = { readonly comparison: ExchangeComparison; readonly isExactPay: boolean }
type Searched = Pick<FoundQuote, 'legs' | 'exchanges' | 'bound' | 'gapBps'>
type None = { readonly none?: 'none' | 'noneAcross' }

function describeSingle(
  quote: Searched,
  { comparison: { single }, isExactPay, none = 'none' }: Compared & None,
): string | undefined {
  const copy = getCopy(quoteCopy).exchanges
  const [used, ...others] = new Set(quote.legs.map(({ venue }) => venue))
  if (!isExactPay) return used === undefined ? undefined : copy.best(used)
  // Without a proof, another exchange may give more.
  if (used !== undefined && others.length === 0)
    return isProven(quote) && quote.exchanges.length > 1 ? copy.alone(used) : undefined
  if (single === undefined) return copy[none]
  const { exchange: name, amount, bps } = single
  if (bps === 0) return copy.singleAsGood(name)
  return copy.single({ name, amount: nameAmount(amount), percent: formatPercent(bps) })
}

function describeMissed({ missed }: ExchangeComparison): string | undefined {
  if (missed === undefined) return undefined
  const { exchanges, difference, bps } = missed
  const figures = { amount: nameAmount(difference), percent: formatPercent(bps) }
  return getCopy(quoteCopy).exchanges.missed({ names: join(exchanges), count: exchanges.length, ...figures })
}

function describeUnusable({ comparison: { unusable, missed }, isExactPay }: Compared): string | undefined {
  const copy = getCopy(quoteCopy).exchanges
  const names = unusable.filter((name) => !missed?.exchanges.includes(name))
  if (names.length === 0) return undefined
  return isExactPay ? copy.unusable({ names: join(names), count: names.length }) : copy.onlyExactPay(join(names))
}

/** The cost of leaving exchanges out. No value while it is unknown. */
export function describeLeftOut(state: QuoteState): string | undefined {
  const copy = getCopy(quoteCopy).exchanges
  if (!('comparison' in state) || state.isPending || state.comparison === undefined) return undefined
  const { leftOut } = state.comparison
  if (leftOut === undefined || leftOut.difference.units === 0n) return copy.costsNothing
  const figures = { amount: nameAmount(leftOut.difference), percent: formatPercent(leftOut.bps) }
  return 'units' in state.question.pay ? copy.costs(figures) : copy.costsMore(figures)
}

/** The exchanges to choose from: those that were compared and those that were left out, sorted. */
export function listChoices(state: QuoteState, { leftOut }: Pick<Settings, 'leftOut'>): readonly string[] {
  return [...new Set([...listCompared(state), ...leftOut])].sort()
}

function listCompared(state: QuoteState): readonly string[] {
  if (state.type === 'quote') return state.quote.exchanges
  return state.type === 'transfer' ? readSearch(state.transfer).exchanges : []
}

function join(names: readonly string[]): string {
  return names.join(', ')
}
