import { type Amount, formatAmount, writeAmount } from '@murmur/engine/amount'
import { divideDecimals, markDust, trimZeros } from '@murmur/engine/decimal'
import { formatRate } from '@murmur/engine/price'
import type { FoundQuote, QuoteState } from '@murmur/sdk/market/quoteState'
import { quoteCopy } from '../../../content/en/quotes.ts'
import { getCopy } from '../../../content/language.ts'
import { getDecimalSign, showNumber } from '../../../notation.ts'
import { formatDown } from '../balance.ts'
import { type EnteredAmount, type Form, writeInNotation } from '../form.ts'
import type { ViewInputs } from '../formChecks.ts'
import { NO_FIGURE, viewPrice } from '../priceView.ts'
import { createView, type View } from '../view.ts'
import { nameToken } from './tokenNames.ts'

const DECIMALS = 6

/** The view of the card while trading is open: the estimate, with the amounts of the quote where there is one. */
export function deriveView(inputs: ViewInputs, quotes: QuoteState): View {
  const { receiveText, dollars, ...form } = inputs.form
  if (receiveText === undefined) {
    const base = createView(inputs)
    return showQuote(base, { inputs, quoted: matchQuote(quotes, { form, exact: base.amount }), wanted: undefined })
  }

  // The text is read as if the sides were exchanged: its estimate is then the amount to pay.
  const exchanged = { pay: form.receive, receive: form.pay, payText: receiveText, entered: form.entered }
  const typed = createView({ ...inputs, form: exchanged, balance: undefined })
  const wanted = typed.amount.type === 'amount' && typed.amount.amount.units > 0n ? typed.amount.amount : undefined
  const quoted = matchQuote(quotes, { form: inputs.form, exact: typed.amount })
  const payText = findPayment(typed, { inputs, wanted, quoted })
  const base = createView({ ...inputs, form: { ...form, payText, entered: undefined } })
  const isPaymentMissing = wanted !== undefined && payText === ''
  const shown = {
    ...base,
    payText: showPayment(base, inputs),
    ...(wanted === undefined && readStates(typed)),
    // The amount is entered; what is missing is its quote.
    ...(isPaymentMissing && base.button === 'amountMissing' && { button: 'ready' as const }),
    ...(isPaymentMissing && base.reason === 'amountMissing' && { reason: 'ready' as const }),
  }
  return showQuote(shown, { inputs, quoted, wanted, typed })
}

/** What the card shows of a quote, on one network or across two. */
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

/** What has to be paid for an amount to receive: by the quote, or by the prices until there is one. */
function findPayment(typed: View, { inputs, wanted, quoted }: Wish): string {
  if (wanted === undefined || quoted?.isLate) return ''
  if (quoted !== undefined) return writeAmount(quoted.quote.pay)
  return typed.receiveAmount === '0' || isOld(typed, inputs) ? '' : trimZeros(typed.receiveAmount)
}

/** Whether an estimate would be made of prices that may be wrong by now. */
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
    receive: viewPrice(prices, { listing: form.receive, getAmount: () => received }),
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
    receive: viewPrice(prices, { listing: form.receive, getAmount: () => wanted }),
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
  return { type: 'note', text: getCopy(quoteCopy).leftForFee(shown) }
}

/** Rounded down, so that no more is promised than arrives. */
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
