import { type Amount, shortenAmount, writeAmount } from '@murmur/engine/amount'
import { type Decimal, divide, formatDecimal, roundDecimal } from '@murmur/engine/decimal'
import { findNetwork } from '@murmur/engine/network'
import type { Listing } from '@murmur/engine/token'
import {
  type BridgeCost,
  findWorth,
  type Judged,
  joinImpacts,
  judgeQuote,
  type Risk,
  sortRisks,
} from '@murmur/sdk/market/judgeQuote'
import { type FoundQuote, type FoundTransfer, isProven, type QuoteState } from '@murmur/sdk/market/quoteState'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { getCopy } from '../../../content/language.ts'
import { showNumber } from '../../../notation.ts'
import type { PoolSearches } from '../createSwap.ts'
import type { Form } from '../form.ts'
import { findCoin } from '../form.ts'
import { findUsdPrice } from '../priceView.ts'
import { nameToken } from '../view.ts'
import { judgeTokens, type TokenChecks, type TokenRisk } from './judgeTokens.ts'

type TradeFigures = {
  readonly impact: string
  /** The limit within the slippage: the least to receive, or the most to pay. */
  readonly limit: { readonly type: 'minimum' | 'maximum'; readonly amount: Amount; readonly text: string }
  /** In dollars. No value while the gas or the coin's price is unknown. */
  readonly fee: string | undefined
}

type Quoted = Pick<Extract<QuoteState, { type: 'quote' }>, 'quote' | 'question'>

export function describeQuote({ quote, question }: Quoted, { form, prices }: CoinContext): TradeFigures {
  const isExactPay = 'units' in question.pay
  return {
    impact: formatBps(quote.impactBps),
    limit: isExactPay
      ? { type: 'minimum', amount: quote.minimumReceive, text: nameAmount(quote.minimumReceive) }
      : // Never below the real one.
        { type: 'maximum', amount: quote.maximumPay, text: nameAmount(quote.maximumPay, { round: 'up' }) },
    fee: describeFee(quote, { form, prices }),
  }
}

type TransferFigures = {
  readonly minimum: string
  readonly fee: string | undefined
  readonly bridgeFee: string
  readonly seconds: number
}

export function describeTransfer(transfer: FoundTransfer, context: CoinContext): TransferFigures {
  const { minimumReceive, gas, fillSeconds } = transfer
  return {
    minimum: nameAmount(minimumReceive),
    fee: describeFee({ fee: gas.origin.cost }, context),
    bridgeFee: nameBridgeFee(transfer, context.prices),
    seconds: fillSeconds,
  }
}

/** How many pools were compared, and that this is the best price where the bound proves it. No value without pools. */
export function describeSearch(quote: Pick<FoundQuote, 'bound' | 'gapBps' | 'poolCount'>): string | undefined {
  const copy = getCopy(quoteCopy)
  if (quote.poolCount === 0) return undefined
  return isProven(quote) ? copy.bestPrice(quote.poolCount) : copy.poolsChecked(quote.poolCount)
}

/** The value received against the value paid, at the market price. */
type PriceDifference = {
  readonly text: string
  /** `warn` from one percent less on, `high` from five. */
  readonly level: 'none' | 'warn' | 'high'
}

/** No value while a price is unknown or old. */
export function compareWithMarket(
  { pay, receive }: Pick<Judged, 'pay' | 'receive'>,
  prices: PriceBook,
): PriceDifference | undefined {
  const [paid, received] = [pay, receive].map((amount) => findWorth(amount, findFreshPrice(prices, amount.listing)))
  if (paid === undefined || received === undefined || paid.units === 0n) return undefined
  return describeDifference(paid, received)
}

/** The value paid and the network fee, less the value received, at the market price. No value without all three. */
export function describeTotalCost(
  { pay, receive, fee }: Pick<Judged, 'pay' | 'receive' | 'fee'>,
  { form, prices }: CoinContext,
): PriceDifference | undefined {
  const [paid, received] = [pay, receive].map((amount) => findWorth(amount, findFreshPrice(prices, amount.listing)))
  const cost = findFeeWorth({ fee }, { form, prices })
  if (paid === undefined || received === undefined || cost === undefined || paid.units === 0n) return undefined
  const scale = Math.max(paid.scale, received.scale, cost.scale)
  const [from, to, spent] = [paid, received, cost].map((worth) => roundDecimal(worth, { scale }).units) as [
    bigint,
    bigint,
    bigint,
  ]
  return describeDifference({ units: from, scale }, { units: to - spent, scale })
}

/** Compares worths: a loss has a minus. */
function describeDifference(paid: Decimal, received: Decimal): PriceDifference {
  const scale = Math.max(paid.scale, received.scale)
  const [from, to] = [paid, received].map((worth) => roundDecimal(worth, { scale }).units) as [bigint, bigint]
  const bps = Number(((to - from) * 1_000_000n) / from) / 100
  const [sign, units] = to < from ? ['−', from - to] : ['+', to - from]
  const isBelowCent = roundDecimal({ units, scale }, { scale: 2 }).units === 0n
  if (isBelowCent && Math.abs(bps) < 1) return { text: showNumber('$0.00'), level: 'none' }
  const percent = `${sign}${formatPercent(Math.abs(bps))}\u00a0%`
  const text = isBelowCent ? percent : `${sign}${formatCents({ units, scale })} (${percent})`
  if (bps <= -DIFFERENCE_BPS.high) return { text, level: 'high' }
  return { text, level: bps <= -DIFFERENCE_BPS.warn ? 'warn' : 'none' }
}

const DIFFERENCE_BPS = { warn: 100, high: 500 }

function findFreshPrice(prices: PriceBook, { id }: Pick<Listing, 'id'>): string | undefined {
  const price = prices.get(id)
  return price?.type === 'price' && !price.isStale ? price.usdPrice : undefined
}

type CoinContext = { readonly form: Pick<Form, 'pay'>; readonly prices: PriceBook }
type Context = CoinContext & { readonly form: Pick<Form, 'pay' | 'receive'> }

type RiskContext = Context & { readonly checks?: TokenChecks | undefined }

/** The worst first. Prices that are old or unknown are compared with nothing. */
export function findRisks(
  { quote }: { readonly quote: Judged },
  { form, prices, checks = new Map() }: RiskContext,
): readonly (Risk | TokenRisk | FeeRisk)[] {
  const find = (listing: Listing) => findFreshPrice(prices, listing)
  // While prices load, there is nothing to warn about yet.
  const isLoading = [form.pay, form.receive].some(({ id }) => !prices.has(id))
  const risks = judgeQuote(quote, { pay: find(form.pay), receive: find(form.receive) })
  const known = isLoading ? risks.filter(({ type }) => type !== 'priceUnknown') : risks
  return sortRisks([...judgeTokens(form, checks), ...known, ...judgeFees(quote, { form, prices })])
}

/** The fees exceed the amount swapped, in dollars. */
export type FeeRisk = {
  readonly type: 'feesAbove'
  readonly level: 'warn'
  readonly fees: string
  readonly paid: string
}

function judgeFees(quote: Judged, { form, prices }: Context): readonly FeeRisk[] {
  const { pay, bridge } = quote
  const paid = findWorth(pay, findUsdPrice(prices, pay.listing))
  const network = findFeeWorth(quote, { form, prices })
  const worths = [network, bridge && findBridgeWorth(bridge, { pay, prices })].filter((worth) => worth !== undefined)
  if (paid === undefined || worths.length === 0) return []
  const scale = Math.max(paid.scale, ...worths.map((worth) => worth.scale))
  const units = worths.reduce((sum, worth) => sum + roundDecimal(worth, { scale }).units, 0n)
  if (units <= roundDecimal(paid, { scale }).units) return []
  return [{ type: 'feesAbove', level: 'warn', fees: formatCents({ units, scale }), paid: formatCents(paid) }]
}

/** The part of the answer to judge: a quote, or a transfer as a whole. */
export function findJudged(state: QuoteState): Judged | undefined {
  if (state.type === 'quote') return state.quote
  if (state.type !== 'transfer') return undefined
  const { pay, receive, first, second, gas, bridgeFee, carried } = state.transfer
  return {
    pay,
    receive,
    impactBps: joinImpacts([first, second]),
    kind: 'transfer',
    fee: gas.origin.cost,
    bridge: { fee: bridgeFee, carried },
  }
}

type EstimateContext = {
  readonly form: Pick<Form, 'pay' | 'receive' | 'receiveText'>
  readonly pools?: PoolSearches
  readonly leftOut?: readonly string[]
}

/** Why the card shows an estimate; undefined where it shows a quote, or has nothing to quote. */
export function explainEstimate(state: QuoteState, context: EstimateContext): string | undefined {
  const { form, pools = new Map(), leftOut = [] } = context
  const { reasons } = getCopy(quoteCopy)
  const isAcross = form.pay.chainId !== form.receive.chainId
  if (isAcross && form.receiveText !== undefined) return reasons.exactAcross
  if (state.type !== 'none') return undefined
  if (state.reason === 'belowMinimum' || state.reason === 'aboveMaximum')
    return reasons[state.reason](state.limit && nameAmount(state.limit))
  if (state.reason === 'noRoute')
    return explainPools({ form, pools }) ?? (leftOut.length > 0 ? reasons.noRouteLeftOut : reasons.noRoute)
  if (state.reason === 'closed') return reasons.closed(findNetwork(form.pay.chainId)?.name ?? '')
  return reasons[state.reason]
}

/** Only imported tokens have a search for pools. */
function explainPools({ form, pools }: Required<Omit<EstimateContext, 'leftOut'>>): string | undefined {
  const { noPools, lookingForPools, noRouteYet } = getCopy(quoteCopy).reasons
  const sentences = { none: noPools, looking: lookingForPools, found: noRouteYet }
  const searches = [form.pay, form.receive].flatMap((listing) => {
    const search = pools.get(listing.id)
    return search === undefined ? [] : [{ listing, search }]
  })
  const worst = searches.find(({ search }) => search !== 'found') ?? searches[0]
  return worst && sentences[worst.search](nameToken(worst.listing))
}

/** Percent with two decimals, without a sign. */
export function formatPercent(bps: number): string {
  if (bps > 0 && bps < 1) return showNumber('<0.01')
  return showNumber((bps / 100).toFixed(bps >= 1_000 ? 1 : 2))
}

function formatBps(bps: number): string {
  return `${formatPercent(Math.max(bps, 0.1))}%`
}

type NamedAmount = Pick<Amount, 'units'> & {
  readonly listing: Pick<Listing, 'symbol' | 'decimals'> & Partial<Pick<Listing, 'id' | 'tokenAddress'>>
}

/** With six significant digits and its symbol, rounded down by default. */
export function nameAmount(amount: NamedAmount, options?: Parameters<typeof shortenAmount>[1]): string {
  return `${showNumber(shortenAmount(amount, options))} ${nameToken(amount.listing)}`
}

/** With all its digits, and its symbol. */
export function nameExact(amount: NamedAmount): string {
  return `${showNumber(writeAmount(amount))} ${amount.listing.symbol}`
}

function describeFee({ fee }: Pick<FoundQuote, 'fee'>, context: CoinContext): string | undefined {
  const worth = findFeeWorth({ fee }, context)
  return worth && formatCents(worth)
}

function findFeeWorth({ fee }: Pick<Judged, 'fee'>, { form, prices }: CoinContext): Decimal | undefined {
  const coin = findCoin(form)
  if (coin === undefined || fee === undefined) return undefined
  return findWorth({ listing: coin, units: fee }, findUsdPrice(prices, coin))
}

/** By the price of the carried token, or else as a share of the worth of the payment. */
function findBridgeWorth({ fee, carried }: BridgeCost, { pay, prices }: Paid): Decimal | undefined {
  const own = findWorth(fee, findUsdPrice(prices, fee.listing))
  const paid = findWorth(pay, findUsdPrice(prices, pay.listing))
  if (own !== undefined || paid === undefined || carried.units === 0n) return own
  return { units: divide(paid.units * fee.units, { by: carried.units }), scale: paid.scale }
}

type Paid = { readonly pay: Amount; readonly prices: PriceBook }

/** The fee of the bridge with its symbol, and in dollars where a price is known. */
export function nameBridgeFee({ bridgeFee, carried, pay }: FoundTransfer, prices: PriceBook): string {
  const worth = findBridgeWorth({ fee: bridgeFee, carried }, { pay, prices })
  return `${nameAmount(bridgeFee)}${worth === undefined ? '' : ` (${formatCents(worth)})`}`
}

/** `$1,234.50`, and `<$0.01` for less than a cent. */
export function formatCents(worth: Decimal): string {
  const cents = roundDecimal(worth, { scale: 2 })
  if (cents.units === 0n && worth.units > 0n) return showNumber('<$0.01')
  return showNumber(`$${formatDecimal(cents)}`)
}
