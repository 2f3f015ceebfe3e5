import { type Amount, formatAmount, type ParsedAmount, parseAmount, writeAmount } from '@murmur/engine/amount'
import { estimateReceive } from '@murmur/engine/price'
import type { Listing } from '@murmur/engine/token'
import type { Balance } from '../../chain/balances.ts'
import type { Form } from './form.ts'
import type { ViewInputs } from './formChecks.ts'
import { type AmountMessage, type ButtonState, findAmountMessage, findButtonState } from './formChecks.ts'
import { findUsdPrice, type PriceView, viewPrice } from './priceView.ts'

/** Everything that the card shows. */
export type View = {
  readonly payText: string
  readonly amount: ParsedAmount
  /** As it is stored: digits and a point; '0' where there is no amount. */
  readonly payAmount: string
  readonly receiveAmount: string
  readonly pay: PriceView
  readonly receive: PriceView
  readonly rate: string | undefined
  readonly balance: string
  /** The balance as the specification stores it: a text with 8 decimals. */
  readonly balanceText: string
  readonly message: AmountMessage | undefined
  readonly button: ButtonState
}

export function createView(inputs: ViewInputs): View {
  const { form, prices, decimalSign } = inputs
  const amount = parseAmount(form.payText, { listing: form.pay, decimalSign })
  const units = amount.type === 'amount' ? amount.amount.units : 0n
  const paid = { listing: form.pay, units }
  const pair = { pay: findUsdPrice(prices, form.pay), receive: findUsdPrice(prices, form.receive) }
  const receiveAmount = findPinned(form, pair) ?? estimateReceive(paid, pair)
  return {
    payText: form.payText,
    amount,
    get payAmount() {
      return writeAmount(paid)
    },
    receiveAmount,
    pay: viewPrice(prices, { listing: form.pay, getAmount: () => paid }),
    receive: viewPrice(prices, {
      listing: form.receive,
      getAmount: () => parseReceived(receiveAmount, form.receive),
    }),
    get rate() {
      return describeRate(form, pair)
    },
    balance: formatBalance(inputs.balance, { decimals: 5 }),
    balanceText: formatBalance(inputs.balance, { decimals: 8 }),
    message: findAmountMessage(amount, inputs),
    button: findButtonState(amount, inputs),
  }
}

/** An unknown balance must not look like an empty one. */
const UNKNOWN = '—'

function formatBalance(balance: Balance | undefined, { decimals }: { decimals: number }): string {
  if (balance === undefined) return (0).toFixed(decimals)
  return balance.type === 'balance' ? formatAmount(balance.amount, { decimals, round: 'down' }) : UNKNOWN
}

type Pair = { readonly pay: string | undefined; readonly receive: string | undefined }

function findPinned({ pinned }: Form, { pay, receive }: Pair): string | undefined {
  return pinned?.payPrice === pay && pinned?.receivePrice === receive ? pinned?.receiveAmount : undefined
}

/** A pinned amount comes from the pay side and may have more decimals than an estimate. */
function parseReceived(text: string, listing: Listing): Amount {
  const parsed = parseAmount(text, { listing, decimalSign: '.' })
  return { listing, units: parsed.type === 'amount' ? parsed.amount.units : 0n }
}

function describeRate({ pay, receive }: Form, pair: Pair): string | undefined {
  const rate = estimateReceive({ listing: pay, units: 10n ** BigInt(pay.decimals) }, pair)
  return rate === '0' ? undefined : `1 ${pay.symbol} = ${rate} ${receive.symbol}`
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
