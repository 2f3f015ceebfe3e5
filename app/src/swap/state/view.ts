import { type Amount, formatAmount, parseExactAmount, writeAmount } from '@murmur/engine/amount'
import { divideDecimals, markDust, trimZeros } from '@murmur/engine/decimal'
import { estimateRate, estimateReceive, formatRate } from '@murmur/engine/price'
import { isImported, type Listing } from '@murmur/engine/token'
import type { FoundQuote, QuoteState } from '@murmur/sdk/market/quoteState'
import { cardCopy } from '../../content/en/card.ts'
import { getCopy } from '../../content/language.ts'
import { getDecimalSign, showNumber } from '../../notation.ts'
import { formatBalance, formatDown } from './balance.ts'
import { exchangeEntry, findFieldText, findPositive, readEnteredAmount } from './enteredAmount.ts'
import { defaultForm, type EnteredAmount, type Form, writeInNotation } from './form.ts'
import type { ViewInputs } from './formChecks.ts'
import { type AmountMessage, type ButtonState, findAmountMessage, findButtonState } from './formChecks.ts'
import { findPair, NO_FIGURE, type PricePair, type PriceView, viewPrice } from './priceView.ts'

/** Everything that the card shows. */
export type View = {
  /** The text of the pay field: an amount of the token, or dollars. */
  readonly payText: string
  readonly amount: EnteredAmount
  /** The amounts that an ambiguous text can mean, the likelier one first. */
  readonly readings: readonly Reading[]
  /** As it is stored: digits and a point; '0' where there is no amount. */
  readonly payAmount: string
  /** The pay amount with 6 decimals, rounded down, and its symbol: it stands beside typed dollars. */
  readonly payTokens: string
  /** As it is stored: by the specification's formula, rounded to 6 decimals; while trading is open, of the quote. */
  readonly receiveAmount: string
  /** As it is shown, in the user's notation: a dash instead of a wrong figure, and dust as dust. */
  readonly receiveText: string
  /** There are prices and an amount to estimate with. */
  readonly isEstimated: boolean
  /** Until both prices have had an answer or a failure. */
  readonly isLoading: boolean
  /** Until the amount to receive has its estimate, or the quote of the latest key. */
  readonly isReceiveLoading: boolean
  readonly pay: PriceView
  readonly receive: PriceView
  /** No value while a price is loading or unknown. */
  readonly rate: string | undefined
  readonly inverseRate: string | undefined
  readonly balance: string
  /** The balance as the specification stores it: a text with 8 decimals. */
  readonly balanceText: string
  /** A wallet is connected, but its balance was not read: there is nothing to take a share of. */
  readonly isBalanceUnread: boolean
  readonly message: AmountMessage | undefined
  readonly button: ButtonState
  /** The state that the sentence below the button explains. Being offline comes first. */
  readonly reason: ButtonState
  /** Only while trading is open. */
  readonly receiveEntry?: ReceiveEntry
}

/** The field for the amount to receive, which is there while trading is open. */
type ReceiveEntry = {
  /** Without groups of digits: to edit and to copy. */
  readonly text: string
  /** With them: to read. */
  readonly shown: string
  /** The exact amount that the user wants to receive; undefined where the amount to pay is exact. */
  readonly wanted: Amount | undefined
  readonly refusal: string | undefined
  readonly readings: readonly Reading[]
}

type Reading = { readonly amount: Amount; readonly text: string }

/** While trading is closed: the specification's estimate. */
export function createView(inputs: ViewInputs): View {
  const { form, prices, balance, isOnline } = inputs
  const amount = readEnteredAmount(inputs)
  const paid = { listing: form.pay, units: amount.type === 'amount' ? amount.amount.units : 0n }
  const pair = findPair(prices, form)
  const receiveAmount = estimateReceive(paid, pair)
  const receiveText = showEstimate(receiveAmount, { form, pair })
  const button = findButtonState(amount, inputs)
  const payTokens = amount.type === 'unpriced' ? NO_FIGURE : formatDown(paid, { decimals: DECIMALS })
  // Neither a loading amount nor dust has a figure that could be converted.
  const received = parseReceived(pair.isLoading ? NO_FIGURE : markDust(receiveAmount), form.receive)
  const inverse = { ...pair, pay: pair.receive, receive: pair.pay }
  return {
    payText: findFieldText(amount, inputs),
    amount,
    readings: findReadings(amount, inputs),
    payAmount: writeAmount(paid),
    payTokens: `${showNumber(payTokens)} ${form.pay.symbol}`,
    receiveAmount,
    receiveText,
    isEstimated: !pair.isLoading && receiveAmount !== '0',
    isLoading: pair.isLoading,
    isReceiveLoading: pair.isLoading,
    pay: viewPrice(prices, { listing: form.pay, amount: paid }),
    receive: viewPrice(prices, { listing: form.receive, amount: received }),
    rate: describeEstimate(form, pair),
    inverseRate: describeEstimate({ pay: form.receive, receive: form.pay }, inverse),
    balance: showNumber(formatBalance(balance, { decimals: 5 })),
    balanceText: formatBalance(balance, { decimals: 8 }),
    isBalanceUnread: balance?.type === 'unknown',
    message: findAmountMessage(amount, inputs),
    button,
    reason: isOnline ? button : 'offline',
  }
}

const DECIMALS = 6

/** The prerendered page shows the specification's default of 1 for 1; any later estimate waits for prices. */
function showEstimate(receiveAmount: string, { form, pair }: { form: Form; pair: PricePair }): string {
  return pair.isLoading && form !== defaultForm ? NO_FIGURE : showNumber(markDust(receiveAmount))
}

function parseReceived(text: string, listing: Listing): Amount | undefined {
  const parsed = parseExactAmount(text, listing)
  return parsed.type === 'amount' ? parsed.amount : undefined
}

const noReadings: readonly Reading[] = []

function findReadings(amount: EnteredAmount, { decimalSign }: ViewInputs): readonly Reading[] {
  if (amount.type !== 'ambiguous') return noReadings
  return amount.readings.map((each) => ({ amount: each, text: writeInNotation(writeAmount(each), decimalSign) }))
}

function describeEstimate({ pay, receive }: Pick<Form, 'pay' | 'receive'>, pair: PricePair): string | undefined {
  const rate = estimateRate(pair)
  return rate === undefined || pair.isLoading ? undefined : `1 ${pay.symbol} = ${showNumber(rate)} ${receive.symbol}`
}

/** The view of the card while trading is open: the estimate, with the amounts of the quote where there is one. */
export function createQuotedView(inputs: ViewInputs, quotes: QuoteState): View {
  const { receiveText, dollars, ...form } = inputs.form
  if (receiveText === undefined) {
    const base = createView(inputs)
    return showQuote(base, { inputs, quoted: matchQuote(quotes, { form, exact: base.amount }), wanted: undefined })
  }

  // The text is read as if the sides were exchanged: its estimate is then the amount to pay.
  const typed = createView({ ...inputs, form: exchangeEntry(form, receiveText), balance: undefined })
  const wanted = findPositive(typed.amount)
  const quoted = matchQuote(quotes, { form: inputs.form, exact: typed.amount })
  const payText = findPayment(typed, { inputs, wanted, quoted })
  const base = createView({ ...inputs, form: { ...form, payText, entered: undefined } })
  const isPaymentMissing = wanted !== undefined && payText === ''
  const shown = {
    ...base,
    payText: showPayment(base, inputs),
    ...(wanted === undefined && readStates(typed)),
    // The amount is entered. Only its quote is missing.
    ...(isPaymentMissing && base.button === 'amountMissing' && { button: 'ready' as const }),
    ...(isPaymentMissing && base.reason === 'amountMissing' && { reason: 'ready' as const }),
  }
  return showQuote(shown, { inputs, quoted, wanted, typed })
}

/** The figures of a quote on the card, on one network or across two. */
type Quoted = Pick<Extract<QuoteState, { type: 'quote' }>, 'isPending' | 'isLate'> & {
  readonly quote: Pick<FoundQuote, 'pay' | 'receive' | 'fee'>
}

type Asked = { readonly form: Form; readonly exact: EnteredAmount }

/** A quote of another pair, of another amount, or with the other side exact, says nothing about this form. */
function matchQuote(state: QuoteState, { form: { pay, receive, receiveText }, exact }: Asked): Quoted | undefined {
  if (state.type !== 'quote' && state.type !== 'transfer') return undefined
  const { question, isPending, isLate = false } = state
  const quote = state.type === 'quote' ? state.quote : { ...state.transfer, fee: state.transfer.gas.origin.cost }
  const isSamePair = quote.pay.listing.id === pay.id && quote.receive.listing.id === receive.id
  const side = receiveText === undefined ? question.pay : question.receive
  if (!isSamePair || !('units' in side)) return undefined
  // Until the answer to the latest key, the quote of the key before it is marked as pending.
  const isSameAmount = exact.type === 'amount' && exact.amount.units === side.units
  return isSameAmount || isPending ? { quote, isPending, isLate } : undefined
}

type Wish = {
  readonly inputs: ViewInputs
  readonly wanted: Amount | undefined
  readonly quoted: Quoted | undefined
}

/** The payment for an amount to receive: from the quote, or from the prices until there is one. */
function findPayment(typed: View, { inputs, wanted, quoted }: Wish): string {
  if (wanted === undefined || quoted?.isLate) return ''
  if (quoted !== undefined) return writeAmount(quoted.quote.pay)
  return typed.receiveAmount === '0' || isOld(typed, inputs) ? '' : trimZeros(typed.receiveAmount)
}

/** The prices for an estimate may be outdated. */
function isOld({ pay, receive }: View, { isOnline }: ViewInputs): boolean {
  return !isOnline || pay.state === 'stale' || receive.state === 'stale'
}

function showPayment({ amount }: View, { decimalSign }: ViewInputs): string {
  if (amount.type !== 'amount') return ''
  return writeInNotation(trimZeros(formatAmount(amount.amount, { decimals: DECIMALS })), decimalSign)
}

function readStates({ button, reason }: View): Pick<View, 'button' | 'reason'> {
  return { button, reason }
}

type Shown = Wish & { readonly typed?: View }

function showQuote(base: View, shown: Shown): View {
  const { inputs, quoted, wanted, typed } = shown
  const isMissing = quoted === undefined ? isOld(base, inputs) : quoted.isLate
  const view = isMissing ? hideReceived(base, shown) : showReceived(base, shown)
  return {
    ...view,
    ...(quoted && allowQuote(base)),
    message: base.message ?? findReserveNote(base, { inputs, quoted }),
    isReceiveLoading: quoted === undefined ? base.isReceiveLoading && wanted === undefined : quoted.isPending,
    receiveEntry: {
      ...writeEntry(view, { inputs, wanted }),
      wanted,
      refusal: typed?.message?.text,
      readings: typed?.readings ?? [],
    },
  }
}

function showReceived(base: View, { inputs, quoted, wanted }: Shown): View {
  const { form, prices } = inputs
  const received = wanted ?? quoted?.quote.receive
  if (received === undefined) return base
  return {
    ...base,
    ...describeReceived(received),
    ...(quoted && describeRates(quoted.quote)),
    // A quote of an older key is not announced.
    isEstimated: quoted === undefined ? base.isEstimated : !quoted.isPending,
    receive: viewPrice(prices, { listing: form.receive, amount: received }),
  }
}

/** No figure instead of one about another amount, or of old prices. An amount that the user entered stays. */
function hideReceived(base: View, { inputs, wanted }: Shown): View {
  const { form, prices } = inputs
  return {
    ...base,
    ...(wanted === undefined ? { receiveText: NO_FIGURE } : describeReceived(wanted)),
    rate: undefined,
    inverseRate: undefined,
    isEstimated: false,
    receive: viewPrice(prices, { listing: form.receive, amount: wanted }),
  }
}

/** MAX leaves twice the fee of the quote that it saw; by now the fee may have changed. */
const MOST_RESERVED = 4n

function findReserveNote({ amount }: View, { inputs, quoted }: Pick<Shown, 'inputs' | 'quoted'>): View['message'] {
  const { balance } = inputs
  const { fee } = quoted?.quote ?? {}
  if (amount.type !== 'amount' || balance?.type !== 'balance' || fee === undefined) return undefined
  const { listing } = amount.amount
  const left = { listing, units: balance.amount.units - amount.amount.units }
  const isReserve = listing.tokenAddress === null && left.units > 0n && left.units <= fee * MOST_RESERVED
  if (!isReserve) return undefined
  const shown = `${showNumber(trimZeros(formatDown(left, { decimals: DECIMALS })))} ${listing.symbol}`
  return { type: 'note', text: getCopy(cardCopy).leftForFee(shown) }
}

/** Rounded down, so that the card never shows more than arrives. */
function describeReceived(received: Amount): Pick<View, 'receiveAmount' | 'receiveText'> {
  const receiveAmount = formatAmount(received, { decimals: DECIMALS, round: 'down' })
  return { receiveAmount, receiveText: showNumber(formatDown(received, { decimals: DECIMALS })) }
}

/** Rounded like the field that shows the other amount. */
function describeRates({ pay, receive }: Quoted['quote']): Pick<View, 'rate' | 'inverseRate'> {
  return {
    rate: describeRate(pay, { in: receive, round: 'down' }),
    inverseRate: describeRate(receive, { in: pay, round: 'nearest' }),
  }
}

/** Both amounts are above zero: the engine quotes no others. */
export function describeRate(
  one: Amount,
  { in: other, round }: { readonly in: Amount; readonly round: 'down' | 'nearest' },
): string {
  const [paid, received] = [one, other].map(({ units, listing }) => ({ units, scale: listing.decimals }))
  const rate = paid && received && formatRate(divideDecimals(received, paid), { round })
  return `1 ${nameToken(one.listing)} = ${showNumber(rate ?? NO_FIGURE)} ${nameToken(other.listing)}`
}

/** A quote needs no prices. */
function allowQuote({ button, reason }: View): Pick<View, 'button' | 'reason'> {
  const allow = (state: View['button']) => (state === 'priceUnknown' ? 'ready' : state)
  return { button: allow(button), reason: allow(reason) }
}

/** As typed, or in the user's notation where it was not typed: plain to edit and copy, grouped to read. */
function writeEntry(
  { receiveAmount, receiveText: shown }: View,
  { inputs: { form, decimalSign }, wanted }: Pick<Shown, 'inputs' | 'wanted'>,
): { readonly text: string; readonly shown: string } {
  const { receiveText, entered } = form
  if (receiveText !== undefined && entered !== undefined) return { text: receiveText, shown: receiveText }
  if (receiveText !== undefined) {
    const grouped = wanted === undefined ? receiveText : showNumber(receiveText)
    return { text: writeInNotation(receiveText, decimalSign), shown: grouped }
  }
  if (shown === NO_FIGURE) return { text: '', shown: '' }
  const exact = trimZeros(markDust(receiveAmount))
  return { text: writeInNotation(exact, getDecimalSign()), shown: showNumber(exact) }
}

const steps = [6, 9, 12, 16, 20]

/** The step of the font size: long amounts are set smaller, so that all digits stay visible. */
export function measureLength(text: string): string {
  return String(steps.find((step) => text.length <= step) ?? 'more')
}

type Named = Pick<Listing, 'symbol'> & Partial<Pick<Listing, 'id' | 'tokenAddress'>>

/** Anyone can give a token any symbol, so an imported one is shown with its address. */
export function nameToken({ symbol, id = '', tokenAddress }: Named): string {
  return isImported({ id }) ? `${symbol} (${shortenAddress(tokenAddress ?? '')})` : symbol
}

/** The first 6 and the last 4 characters. */
export function shortenAddress(address: string): string {
  return address.length <= 10 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
}
