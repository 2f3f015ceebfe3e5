import type { BalanceChange, Simulation } from '@murmur/engine/simulation'
import { isSameAddress } from '@murmur/engine/token'
import type { FoundQuote } from '@murmur/sdk/market/quoteState'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import type { Offer } from '@murmur/sdk/trade/offer'
import { reviewCopy } from '../../content/en/review.ts'
import { getCopy } from '../../content/language.ts'
import type { Form } from '../state/form.ts'
import { findCoin } from '../state/form.ts'
import { describeQuote, describeTotalCost, nameAmount, nameExact } from '../state/quote/quoteView.ts'
import { createTokenNames } from '../state/quote/tokenNames.ts'
import { describeRate } from '../state/view.ts'
import { listTransferRows } from './transfer/transferView.ts'

type Context = { readonly form: Form; readonly prices: PriceBook }

type Row = {
  readonly name: string
  readonly text: string
  /** Named after the text, with their marks. */
  readonly exchanges?: readonly string[]
}

/** The figures of an offer, one per line. */
export function listRows(offer: Offer, context: Context): readonly Row[] {
  const copy = getCopy(reviewCopy)
  const { quote, question, transfer } = offer.quoted
  const isExactPay = 'units' in question.pay
  const { impact } = describeQuote(offer.quoted, context)
  if (transfer !== undefined)
    return [
      ...listTransferRows(transfer, context.prices),
      { name: copy.rate, text: describeRate(quote.pay, { in: quote.receive, round: 'down' }) },
      { name: copy.impact, text: impact },
      { name: copy.fee, text: nameFee(offer, context) },
      ...listTransferExchanges(transfer),
    ]
  return [
    isExactPay
      ? { name: copy.minimum, text: nameExact(quote.minimumReceive) }
      : { name: copy.maximum, text: nameExact(quote.maximumPay) },
    { name: copy.rate, text: describeRate(quote.pay, { in: quote.receive, round: 'down' }) },
    { name: copy.impact, text: impact },
    { name: copy.fee, text: nameFee(offer, context) },
    { name: copy.route, text: nameRoute(offer), exchanges: listUsed([quote]) },
  ]
}

type Hero = {
  readonly name: string
  readonly text: string
  /** With all digits. */
  readonly exact?: string
  readonly level?: 'none' | 'warn' | 'high'
}

/** The two figures that decide: the limit that the chain enforces, and the cost of everything together. */
export function listHeroes({ quoted, fee }: Offer, context: Context): readonly Hero[] {
  const copy = getCopy(reviewCopy)
  const { quote, question, transfer } = quoted
  const { pay, receive } = quote
  const { minimumReceive: least } = transfer ?? quote
  const limit =
    'units' in question.pay
      ? { name: copy.atLeast, text: nameAmount(least), exact: nameExact(least) }
      : { name: copy.atMost, text: nameAmount(quote.maximumPay, { round: 'up' }), exact: nameExact(quote.maximumPay) }
  const cost = describeTotalCost({ pay, receive, fee }, context)
  // A cost has no sign. What is received beyond the market price is a gain.
  const total =
    cost === undefined
      ? { name: copy.totalCost, text: copy.costUnknown }
      : { name: copy.totalCost, text: cost.text.replaceAll('−', ''), exact: copy.totalCostExplained, level: cost.level }
  return [limit, cost?.text.startsWith('+') ? { ...total, name: copy.totalGain } : total]
}

/** In coins, and in dollars where the price of the coin is known. */
function nameFee({ quoted, fee }: Offer, context: Context): string {
  const copy = getCopy(reviewCopy)
  const coins = nameCoins(fee, context)
  if (coins === undefined) return copy.feeUnknown
  const { fee: dollars } = describeQuote({ ...quoted, quote: { ...quoted.quote, fee } }, context)
  return copy.feeAbout({ coins, dollars })
}

/** An amount of the coin that pays the fees of the network. */
export function nameCoins(units: bigint | undefined, { form }: Pick<Context, 'form'>): string | undefined {
  const coin = findCoin(form)
  return coin && units !== undefined ? nameAmount({ listing: coin, units }) : undefined
}

/** One path by its tokens, a split one by its ends. */
function nameRoute({ quoted }: Offer): string {
  const copy = getCopy(reviewCopy)
  const { quote, stamp } = quoted
  const { legs, pay, receive } = quote
  const names = createTokenNames(stamp.chainId, quote)
  const isOnePath = legs.every((leg, at) => at === 0 || isSameAddress(leg.pay, legs[at - 1]?.receive ?? ''))
  const ends = [pay.listing.symbol, receive.listing.symbol]
  const middle = isOnePath ? legs.slice(1).map((leg) => names.name(leg.pay)) : []
  const path = [ends[0], ...middle, ends[1]].join(' → ')
  return isOnePath ? path : copy.routeSplit({ path, swaps: legs.length })
}

/** No row where the bridge carries the token as it is. */
function listTransferExchanges({ first, second }: NonNullable<Offer['quoted']['transfer']>): readonly Row[] {
  const exchanges = listUsed([first, second].filter((quote) => quote !== undefined))
  return exchanges.length === 0 ? [] : [{ name: getCopy(reviewCopy).exchanges, text: '', exchanges }]
}

function listUsed(quotes: readonly Pick<FoundQuote, 'legs'>[]): readonly string[] {
  return [...new Set(quotes.flatMap(({ legs }) => legs.map(({ venue }) => venue)))].sort()
}

/** The requests to the wallet: `1 approval, 1 signature, 1 transaction`, or all in one step. */
export function countAsks({ steps, isBatched }: Pick<Offer, 'steps' | 'isBatched'>): string {
  const { asks } = getCopy(reviewCopy)
  if (isBatched) return asks.batch
  const count = (type: Offer['steps'][number]['type']) => steps.filter((step) => step.type === type).length
  const [approvals, signatures] = [count('approve'), count('permit')]
  return [
    approvals > 0 && asks.approvals(approvals),
    signatures > 0 && asks.signatures(signatures),
    asks.transactions(1),
  ]
    .filter(Boolean)
    .join(', ')
}

/** About the allowance: how exact it is, or that it is there. No value for coins. */
export function explainAsks({ steps, quoted, isBatched }: Asked): string | undefined {
  const { asks } = getCopy(reviewCopy)
  const { maximumPay } = quoted.quote
  if (maximumPay.listing.tokenAddress === null) return undefined
  if (steps.length === 1) return asks.already
  const exact = asks.exact(nameExact(maximumPay))
  return isBatched ? `${exact} ${asks.together}` : exact
}

type Asked = Pick<Offer, 'steps' | 'quoted' | 'isBatched'>

type Change = { readonly id: string; readonly text: string; readonly direction: 'in' | 'out' }

/** Exactly, to the smallest unit. */
export function listChanges(changes: readonly BalanceChange[], { account }: Pick<Offer, 'account'>): readonly Change[] {
  const { changes: copy } = getCopy(reviewCopy)
  return changes.map(({ holder, before, after }) => {
    const isMore = after.units > before.units
    const units = isMore ? after.units - before.units : before.units - after.units
    const amount = `${isMore ? '+' : '−'}${nameExact({ listing: after.listing, units })}`
    const text = isSameAddress(holder, account) ? amount : copy.forRecipient(amount)
    return { id: `${holder} ${after.listing.id}`, text, direction: isMore ? 'in' : 'out' }
  })
}

/** Larger than any amount, so this allowance has no limit. */
const UNLIMITED = 2n ** 128n

/** The allowances that remain afterwards. Empty for coins. */
export function listAllowances(
  { allowances }: Extract<Simulation, { type: 'passes' }>,
  { swap }: Pick<Offer, 'swap'>,
): readonly string[] {
  const { changes } = getCopy(reviewCopy)
  const [first] = allowances
  if (first === undefined) return []
  const left = allowances.filter(({ left }) => left.units > 0n)
  if (left.length === 0) return [changes.noAllowance(first.left.listing.symbol)]
  return left.map(({ spender, left: { listing, units } }) => {
    const isRouter = isSameAddress(spender, swap.type === 'swap' ? swap.facts.router : swap.facts.to)
    const amount = units >= UNLIMITED ? changes.unlimited(listing.symbol) : nameExact({ listing, units })
    return changes.allowance({ spender: isRouter ? changes.router : changes.permit2, amount })
  })
}
