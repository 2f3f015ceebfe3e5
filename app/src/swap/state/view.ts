import { type Amount, parseExactAmount, writeAmount } from '@murmur/engine/amount'
import { markDust } from '@murmur/engine/decimal'
import { estimateRate, estimateReceive } from '@murmur/engine/price'
import type { Listing } from '@murmur/engine/token'
import { showNumber } from '../../notation.ts'
import { formatBalance, formatDown } from './balance.ts'
import { findFieldText, readEnteredAmount } from './enteredAmount.ts'
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
  /** Whether there are prices and an amount to estimate with. */
  readonly isEstimated: boolean
  /** Until both prices have had an answer or a failure. */
  readonly isLoading: boolean
  /** Until the amount to receive has its estimate, or the quote of the latest key. */
  readonly isReceiveLoading: boolean
  readonly pay: PriceView
  readonly receive: PriceView
  /** Undefined while a price is loading or unknown. */
  readonly rate: string | undefined
  readonly inverseRate: string | undefined
  readonly balance: string
  /** The balance as the specification stores it: a text with 8 decimals. */
  readonly balanceText: string
  /** A wallet is connected, but its balance was not read: there is nothing to take a share of. */
  readonly isBalanceUnread: boolean
  readonly message: AmountMessage | undefined
  readonly button: ButtonState
  /** The state whose sentence stands below the button: being offline comes first. */
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

export function createView(inputs: ViewInputs): View {
  const { form, prices, balance, isOnline } = inputs
  const amount = readEnteredAmount(inputs)
  const paid = { listing: form.pay, units: amount.type === 'amount' ? amount.amount.units : 0n }
  const pair = findPair(prices, form)
  const receiveAmount = estimateReceive(paid, pair)
  const receiveText = showReceived(receiveAmount, { form, pair })
  const button = findButtonState(amount, inputs)
  return {
    payText: findFieldText(amount, inputs),
    amount,
    readings: findReadings(amount, inputs),
    get payAmount() {
      return writeAmount(paid)
    },
    get payTokens() {
      const tokens = amount.type === 'unpriced' ? NO_FIGURE : formatDown(paid, { decimals: 6 })
      return `${showNumber(tokens)} ${form.pay.symbol}`
    },
    receiveAmount,
    receiveText,
    isEstimated: !pair.isLoading && receiveAmount !== '0',
    isLoading: pair.isLoading,
    isReceiveLoading: pair.isLoading,
    pay: viewPrice(prices, { listing: form.pay, getAmount: () => paid }),
    receive: viewPrice(prices, {
      listing: form.receive,
      // Neither a loading amount nor dust has a figure that could be converted.
      getAmount: () => parseReceived(pair.isLoading ? NO_FIGURE : markDust(receiveAmount), form.receive),
    }),
    get rate() {
      return describeRate(form, pair)
    },
    get inverseRate() {
      return describeRate({ pay: form.receive, receive: form.pay }, { ...pair, pay: pair.receive, receive: pair.pay })
    },
    balance: showNumber(formatBalance(balance, { decimals: 5 })),
    balanceText: formatBalance(balance, { decimals: 8 }),
    isBalanceUnread: balance?.type === 'unknown',
    message: findAmountMessage(amount, inputs),
    button,
    reason: isOnline ? button : 'offline',
  }
}

/** The prerendered page shows the specification's default of 1 for 1; any later estimate waits for prices. */
function showReceived(receiveAmount: string, { form, pair }: { form: Form; pair: PricePair }): string {
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

function describeRate({ pay, receive }: Pick<Form, 'pay' | 'receive'>, pair: PricePair): string | undefined {
  const rate = estimateRate(pair)
  return rate === undefined || pair.isLoading ? undefined : `1 ${pay.symbol} = ${showNumber(rate)} ${receive.symbol}`
}

const steps = [6, 9, 12, 16, 20]

/** The step of the font size: long amounts are set smaller, so that all digits stay visible. */
export function measureLength(text: string): string {
  return String(steps.find((step) => text.length <= step) ?? 'more')
}

/** The first 6 and the last 4 characters. */
export function shortenAddress(address: string): string {
  return address.length <= 10 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
}
