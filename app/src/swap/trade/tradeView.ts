import { type Amount, formatAmount, writeAmount } from '@murmur/engine/amount'
import { divide, groupThousands, trimZeros } from '@murmur/engine/decimal'
import { findNetwork } from '@murmur/engine/network'
import { formatWorth } from '@murmur/engine/price'
import type { Listing } from '@murmur/engine/token'
import { quoteCopy } from '../../content/en/quotes.ts'
import { getCopy } from '../../content/language.ts'
import type { PriceBook } from '../../queries/pricesQuery.ts'
import type { FoundQuote, FoundTransfer, QuoteState } from '../../quotes/quote.ts'
import type { Form } from '../state/form.ts'
import type { PoolSearch, Verdicts } from '../state/trade.ts'
import { findCoin } from './followQuotes.ts'
import { type Judged, joinImpacts, judgeQuote, type Risk, sortRisks } from './judgeQuote.ts'
import { judgeTokens, noVerdicts, type TokenRisk } from './judgeTokens.ts'
import { nameToken } from './tokenNames.ts'

/** What the card says about a quote. */
type TradeFigures = {
  readonly impact: string
  /** The limit within the slippage: the least to receive, or the most to pay. */
  readonly limit: { readonly type: 'minimum' | 'maximum'; readonly text: string }
  /** In dollars; undefined if the gas or the coin's price is unknown. */
  readonly fee: string | undefined
}

type Quoted = Pick<Extract<QuoteState, { type: 'quote' }>, 'quote' | 'question'>

export function describeQuote({ quote, question }: Quoted, { form, prices }: CoinContext): TradeFigures {
  const isExactPay = 'units' in question.pay
  return {
    impact: formatBps(quote.impactBps),
    limit: isExactPay
      ? { type: 'minimum', text: nameAmount(quote.minimumReceive) }
      : { type: 'maximum', text: nameAmount(roundUp(quote.maximumPay)) },
    fee: describeFee(quote, { form, prices }),
  }
}

/** What the card says about a transfer. */
type TransferFigures = {
  readonly minimum: string
  readonly fee: string | undefined
  readonly bridgeFee: string
  readonly seconds: number
  readonly gap: string
  readonly pools: string
}

export function describeTransfer(transfer: FoundTransfer, context: CoinContext): TransferFigures {
  const { minimumReceive, bridgeFee, gas, certificate, fillSeconds, first, second } = transfer
  return {
    minimum: nameAmount(minimumReceive),
    fee: describeFee({ fee: gas.origin.cost }, context),
    bridgeFee: nameAmount(bridgeFee),
    seconds: fillSeconds,
    gap: formatGap(certificate.gapBps),
    pools: String((first?.poolCount ?? 0) + (second?.poolCount ?? 0)),
  }
}

type CoinContext = { readonly form: Pick<Form, 'pay'>; readonly prices: PriceBook }
type Context = CoinContext & { readonly form: Pick<Form, 'pay' | 'receive'> }

type RiskContext = Context & { readonly verdicts?: Verdicts | undefined }

/** The worst first. Prices that are old or unknown are compared with nothing. */
export function findRisks(
  { quote }: { readonly quote: Judged },
  { form, prices, verdicts = noVerdicts }: RiskContext,
): readonly (Risk | TokenRisk)[] {
  const find = ({ id }: Form['pay']) => {
    const price = prices.get(id)
    return price?.type === 'price' && !price.isStale ? price.usdPrice : undefined
  }
  // While prices load, there is nothing to warn about yet.
  const isLoading = [form.pay, form.receive].some(({ id }) => !prices.has(id))
  const risks = judgeQuote(quote, { pay: find(form.pay), receive: find(form.receive) })
  const known = isLoading ? risks.filter(({ type }) => type !== 'priceUnknown') : risks
  return sortRisks([...judgeTokens(form, verdicts), ...known])
}

/** What is judged of the answer: a quote, or a transfer as a whole. */
export function findJudged(state: QuoteState): Judged | undefined {
  if (state.type === 'quote') return state.quote
  if (state.type !== 'transfer') return undefined
  const { pay, receive, first, second } = state.transfer
  return { pay, receive, impactBps: joinImpacts([first, second]), kind: 'transfer' }
}

type EstimateContext = { readonly form: Pick<Form, 'pay' | 'receive' | 'receiveText'> } & {
  readonly pools?: ReadonlyMap<string, PoolSearch>
}

/** Why the card shows an estimate; undefined where it shows a quote, or has nothing to quote. */
export function explainEstimate(state: QuoteState, { form, pools = new Map() }: EstimateContext): string | undefined {
  const { reasons } = getCopy(quoteCopy)
  const isAcross = form.pay.chainId !== form.receive.chainId
  if (isAcross && form.receiveText !== undefined) return reasons.exactAcross
  if (state.type !== 'none') return undefined
  if (state.reason === 'belowMinimum' || state.reason === 'aboveMaximum')
    return reasons[state.reason](state.limit && nameAmount(state.limit))
  if (state.reason === 'noRoute') return explainPools({ form, pools }) ?? reasons.noRoute
  if (state.reason === 'closed') return reasons.closed(findNetwork(form.pay.chainId)?.name ?? '')
  return reasons[state.reason]
}

/** Only imported tokens have a search for pools. */
function explainPools({ form, pools }: Required<EstimateContext>): string | undefined {
  const { noPools, lookingForPools, noRouteYet } = getCopy(quoteCopy).reasons
  const sentences = { none: noPools, looking: lookingForPools, found: noRouteYet }
  const searches = [form.pay, form.receive].flatMap((listing) => {
    const search = pools.get(listing.id)
    return search === undefined ? [] : [{ listing, search }]
  })
  const worst = searches.find(({ search }) => search !== 'found') ?? searches[0]
  return worst && sentences[worst.search](nameToken(worst.listing))
}

/** `0.02 bp`: rounded up, since the quote is within it. From one percent on, in percent. */
export function formatGap(bps: number): string {
  const shown = Math.max(0.01, Math.ceil(bps * 100) / 100)
  if (shown >= 100) return `${(Math.ceil(shown / 10) / 10).toFixed(1)} %`
  return `${shown.toFixed(shown >= 10 ? 1 : 2)} bp`
}

/** Percent with two decimals, without a sign. */
export function formatPercent(bps: number): string {
  if (bps > 0 && bps < 1) return '<0.01'
  return (bps / 100).toFixed(bps >= 1_000 ? 1 : 2)
}

function formatBps(bps: number): string {
  return bps < 1 ? '<0.01%' : `${formatPercent(bps)}%`
}

type NamedAmount = Pick<Amount, 'units'> & {
  readonly listing: Pick<Listing, 'symbol' | 'decimals'> & Partial<Pick<Listing, 'id' | 'tokenAddress'>>
}

/** With six decimals at most, and its symbol. */
export function nameAmount(amount: NamedAmount): string {
  return `${formatShort(amount)} ${nameToken(amount.listing)}`
}

/** With all its digits, and its symbol. */
export function nameExact(amount: Amount): string {
  const text = writeAmount(amount)
  const digits = text.includes('.') ? groupThousands(text) : groupThousands(`${text}.`).slice(0, -1)
  return `${digits} ${amount.listing.symbol}`
}

/** For display, rounded down. */
function formatShort(amount: NamedAmount): string {
  const text = formatAmount(amount, { decimals: 6, round: 'down', look: 'list' })
  return text.startsWith('<') ? text : trimZeros(text)
}

/** To six decimals, so that the shown maximum is never below the real one. */
function roundUp({ listing, units }: Amount): Amount {
  const step = 10n ** BigInt(Math.max(0, listing.decimals - 6))
  return { listing, units: divide(units + step - 1n, { by: step, round: 'down' }) * step }
}

function describeFee({ fee }: Pick<FoundQuote, 'fee'>, { form, prices }: CoinContext): string | undefined {
  const coin = findCoin(form)
  const price = coin && prices.get(coin.id)
  if (fee === undefined || coin === undefined || price?.type !== 'price') return undefined
  const dollars = formatWorth({ listing: coin, units: fee }, price.usdPrice)
  if (dollars === undefined) return undefined
  const cents = formatAmount({ listing: { decimals: 6 }, units: BigInt(dollars.replace('.', '')) }, { decimals: 2 })
  return cents === '0.00' ? '<$0.01' : `$${groupThousands(cents)}`
}
