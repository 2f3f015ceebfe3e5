import { type Amount, parseExactAmount, writeAmount } from '@murmur/engine/amount'
import { trimZeros } from '@murmur/engine/decimal'
import { convertDollars, formatWorth } from '@murmur/engine/price'
import type { Sign } from '@murmur/engine/readNumber'
import type { Listing } from '@murmur/engine/token'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { defaultForm, type EnteredAmount, type Form, parseEntry, writeInNotation } from './form.ts'
import { findUsdPrice } from './priceView.ts'

type Inputs = { readonly form: Form; readonly prices: PriceBook; readonly decimalSign: Sign | undefined }

/** Dollars are parsed by the rules of a token with 6 decimals. */
const usd: Listing = { ...defaultForm.pay, id: 'USD', symbol: 'USD', decimals: 6 }

/** The text that the user entered, and the unit it is in. */
export function findEntry({ pay, payText, dollars, entered }: Form) {
  if (typeof dollars !== 'string') return { text: payText, listing: pay, entered }
  return { text: dollars.replace(/^\s*\$/, ''), listing: usd, entered }
}

/** The token amount to pay. Typed dollars are converted with the current price, so the amount follows the price. */
export function readEnteredAmount({ form, prices, decimalSign }: Inputs): EnteredAmount {
  const entry = findEntry(form)
  const parsed = parseEntry(entry, decimalSign)
  if (entry.listing !== usd || parsed.type !== 'amount') return parsed
  const amount = convertDollars(parsed.amount, { listing: form.pay, price: findUsdPrice(prices, form.pay) })
  if (amount === undefined) return { type: 'unpriced' }
  // At a tiny price the amount can exceed the limit that the dollars respect.
  return parseExactAmount(writeAmount(amount), form.pay)
}

/** The amount to receive, if the user entered one. */
export function readWantedAmount({ form, prices, decimalSign }: Inputs): Amount | undefined {
  if (form.receiveText === undefined) return undefined
  return findPositive(readEnteredAmount({ form: exchangeEntry(form, form.receiveText), prices, decimalSign }))
}

/** A text in the receive field is read as if the sides were exchanged. */
export function exchangeEntry({ pay, receive, entered }: Form, receiveText: string): Form {
  return { pay: receive, receive: pay, payText: receiveText, entered }
}

export function findPositive(amount: EnteredAmount): Amount | undefined {
  return amount.type === 'amount' && amount.amount.units > 0n ? amount.amount : undefined
}

/** The text of the pay field: as typed, or in the user's notation where it was not typed. */
export function findFieldText(amount: EnteredAmount, { form, prices, decimalSign }: Inputs): string {
  const { dollars, payText, entered } = form
  if (dollars === null) {
    return amount.type === 'amount' ? writeInNotation(writeWorth(amount.amount, { prices, form }), decimalSign) : ''
  }
  const text = dollars ?? payText
  return entered === undefined ? writeInNotation(text, decimalSign) : text
}

function writeWorth(amount: Amount, { prices, form }: Pick<Inputs, 'prices' | 'form'>): string {
  return trimZeros(formatWorth(amount, findUsdPrice(prices, form.pay)) ?? '')
}
