import { type Amount, formatAmount, parseExactAmount, writeAmount } from '@murmur/engine/amount'
import { trimZeros } from '@murmur/engine/decimal'
import { convertDollars, estimateReceive, formatWorth } from '@murmur/engine/price'
import type { Sign } from '@murmur/engine/readNumber'
import type { Listing } from '@murmur/engine/token'
import type { PriceBook } from '../../queries/pricesQuery.ts'
import type { QuoteState } from '../../quotes/quote.ts'
import { defaultForm, type EnteredAmount, type Form, parseEntry, writeInNotation } from './form.ts'
import { findUsdPrice } from './priceView.ts'

type Inputs = {
  readonly form: Form
  readonly prices: PriceBook
  readonly quotes: QuoteState
  readonly decimalSign: Sign | undefined
}

/** Dollars are parsed by the rules of a token with 6 decimals. */
const usd: Listing = { ...defaultForm.pay, id: 'USD', symbol: 'USD', decimals: 6 }

/** The text that the user entered, and the unit it is in. */
export function findEntry({ pay, payText, receive, receiveText, dollars, entered }: Form) {
  if (receiveText !== undefined) return { text: receiveText, listing: receive, entered }
  if (typeof dollars !== 'string') return { text: payText, listing: pay, entered }
  return { text: dollars.replace(/^\s*\$/, ''), listing: usd, entered }
}

/** The token amount to pay. Typed dollars are converted with the current price, so the amount follows the price. */
export function readEnteredAmount(inputs: Inputs): EnteredAmount {
  const { form, prices, decimalSign } = inputs
  const entry = findEntry(form)
  const parsed = parseEntry(entry, decimalSign)
  if (form.receiveText !== undefined) return parsed.type === 'amount' ? findPayment(parsed.amount, inputs) : parsed
  if (entry.listing !== usd || parsed.type !== 'amount') return parsed
  const amount = convertDollars(parsed.amount, { listing: form.pay, price: findUsdPrice(prices, form.pay) })
  if (amount === undefined) return { type: 'unpriced' }
  // At a tiny price the amount can exceed the limit that the dollars respect.
  return parseExactAmount(writeAmount(amount), form.pay)
}

/** What has to be paid for an amount to receive: by the quote, or by the prices until there is one. */
function findPayment(wanted: Amount, { form, prices, quotes }: Inputs): EnteredAmount {
  if (wanted.units === 0n) return { type: 'empty' }
  if (quotes.type === 'quote') return { type: 'amount', amount: quotes.quote.pay }
  const pair = { pay: findUsdPrice(prices, form.receive), receive: findUsdPrice(prices, form.pay) }
  const estimate = trimZeros(estimateReceive(wanted, pair))
  return estimate === '0' ? { type: 'unpriced' } : parseExactAmount(estimate, form.pay)
}

/** The text of the pay field: as typed, or in the user's notation where it was not typed. */
export function findFieldText(amount: EnteredAmount, { form, prices, decimalSign }: Inputs): string {
  const { dollars, payText, receiveText, entered } = form
  if (receiveText !== undefined) {
    const text = amount.type === 'amount' ? trimZeros(formatAmount(amount.amount, { decimals: 6 })) : ''
    return writeInNotation(text, decimalSign)
  }
  if (dollars === null) {
    return amount.type === 'amount' ? writeInNotation(writeWorth(amount.amount, { prices, form }), decimalSign) : ''
  }
  const text = dollars ?? payText
  return entered === undefined ? writeInNotation(text, decimalSign) : text
}

function writeWorth(amount: Amount, { prices, form }: Pick<Inputs, 'prices' | 'form'>): string {
  return trimZeros(formatWorth(amount, findUsdPrice(prices, form.pay)) ?? '')
}
