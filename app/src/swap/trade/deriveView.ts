import { type Amount, formatAmount, writeAmount } from '@murmur/engine/amount'
import { markDust, trimZeros } from '@murmur/engine/decimal'
import { quoteCopy } from '../../content/en/quotes.ts'
import { getCopy } from '../../content/language.ts'
import type { FoundQuote, QuoteState } from '../../quotes/quote.ts'
import { formatDown } from '../state/balance.ts'
import { type Form, writeInNotation } from '../state/form.ts'
import type { ViewInputs } from '../state/formChecks.ts'
import { NO_FIGURE, viewPrice } from '../state/priceView.ts'
import { createView, type View } from '../state/view.ts'
import { nameToken } from './tokenNames.ts'

const DECIMALS = 6

/** The view of the card while trading is open: the estimate, with the amounts of the quote where there is one. */
export function deriveView(inputs: ViewInputs, quotes: QuoteState): View {
  const quoted = matchQuote(quotes, inputs.form)
  const { receiveText, dollars, ...form } = inputs.form
  if (receiveText === undefined) return showQuote(createView(inputs), { inputs, quoted, wanted: undefined })

  // The text is read as if the sides were exchanged: its estimate is then the amount to pay.
  const exchanged = { pay: form.receive, receive: form.pay, payText: receiveText, entered: form.entered }
  const typed = createView({ ...inputs, form: exchanged, balance: undefined })
  const wanted = typed.amount.type === 'amount' && typed.amount.amount.units > 0n ? typed.amount.amount : undefined
  const payText = findPayment(typed, { wanted, quoted })
  const base = createView({ ...inputs, form: { ...form, payText, entered: undefined } })
  const shown = { ...base, payText: showPayment(base, inputs), ...(wanted === undefined && readStates(typed)) }
  return showQuote(shown, { inputs, quoted, wanted, typed })
}

/** What the card shows of a quote, on one network or across two. */
type Quoted = { readonly quote: Pick<FoundQuote, 'pay' | 'receive' | 'fee'>; readonly isPending: boolean }

/** A quote of another pair, or with the other side exact, says nothing about this form. */
function matchQuote(state: QuoteState, { pay, receive, receiveText }: Form): Quoted | undefined {
  if (state.type !== 'quote' && state.type !== 'transfer') return undefined
  const { question, isPending } = state
  const quote = state.type === 'quote' ? state.quote : { ...state.transfer, fee: state.transfer.gas.origin.cost }
  const isSamePair = quote.pay.listing.id === pay.id && quote.receive.listing.id === receive.id
  const isSameSide = 'units' in question.pay === (receiveText === undefined)
  return isSamePair && isSameSide ? { quote, isPending } : undefined
}

type Wish = { readonly wanted: Amount | undefined; readonly quoted: Quoted | undefined }

/** What has to be paid for an amount to receive: by the quote, or by the prices until there is one. */
function findPayment(typed: View, { wanted, quoted }: Wish): string {
  if (wanted === undefined) return ''
  if (quoted !== undefined) return writeAmount(quoted.quote.pay)
  return typed.receiveAmount === '0' ? '' : trimZeros(typed.receiveAmount)
}

function showPayment({ amount }: View, { decimalSign }: ViewInputs): string {
  if (amount.type !== 'amount') return ''
  return writeInNotation(trimZeros(formatAmount(amount.amount, { decimals: DECIMALS })), decimalSign)
}

function readStates({ button, reason }: View): Pick<View, 'button' | 'reason'> {
  return { button, reason }
}

type Shown = Wish & { readonly inputs: ViewInputs; readonly typed?: View }

function showQuote(base: View, { inputs, quoted, wanted, typed }: Shown): View {
  const { form, prices } = inputs
  const received = wanted ?? quoted?.quote.receive
  const shown = received === undefined ? base : { ...base, ...describeReceived(received) }
  return {
    ...shown,
    ...(quoted && { ...describeRates(quoted.quote), ...allowQuote(base), isEstimated: true }),
    message: base.message ?? findReserveNote(base, { inputs, quoted }),
    isReceiveLoading: quoted === undefined ? base.isReceiveLoading && wanted === undefined : quoted.isPending,
    receive: received ? viewPrice(prices, { listing: form.receive, getAmount: () => received }) : base.receive,
    receiveEntry: {
      text: writeEntry(shown.receiveText, inputs),
      wanted,
      refusal: typed?.message?.text,
      readings: typed?.readings ?? [],
    },
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
  const shown = `${trimZeros(formatDown(left, { decimals: DECIMALS }))} ${listing.symbol}`
  return { type: 'note', text: getCopy(quoteCopy).leftForFee(shown) }
}

/** Rounded down, so that no more is promised than arrives. */
function describeReceived(received: Amount): Pick<View, 'receiveAmount' | 'receiveText'> {
  const receiveAmount = formatAmount(received, { decimals: DECIMALS, round: 'down' })
  return { receiveAmount, receiveText: formatDown(received, { decimals: DECIMALS }) }
}

function describeRates({ pay, receive }: Quoted['quote']): Pick<View, 'rate' | 'inverseRate'> {
  return { rate: describeRate(pay, receive), inverseRate: describeRate(receive, pay) }
}

/** Both amounts are above zero: the engine quotes no others. */
export function describeRate(one: Amount, other: Amount): string {
  const units = (other.units * 10n ** BigInt(one.listing.decimals)) / one.units
  const rate = formatAmount({ listing: other.listing, units }, { decimals: DECIMALS })
  return `1 ${nameToken(one.listing)} = ${markDust(rate)} ${nameToken(other.listing)}`
}

/** A quote needs no prices. */
function allowQuote({ button, reason }: View): Pick<View, 'button' | 'reason'> {
  const allow = (state: View['button']) => (state === 'priceUnknown' ? 'ready' : state)
  return { button: allow(button), reason: allow(reason) }
}

/** As typed, or in the user's notation where it was not typed. */
function writeEntry(shown: string, { form: { receiveText, entered }, decimalSign }: ViewInputs): string {
  if (receiveText !== undefined && entered !== undefined) return receiveText
  return writeInNotation(receiveText ?? (shown === NO_FIGURE ? '' : trimZeros(shown)), decimalSign)
}
