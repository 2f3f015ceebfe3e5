import {
  type Amount,
  formatAmount,
  type ParsedAmount,
  parseAmount,
  type Refusal,
  writeAmount,
} from '@murmur/engine/amount'
import { groupThousands } from '@murmur/engine/decimal'
import { findNetwork, type Network } from '@murmur/engine/network'
import { estimateReceive, formatChange, formatPrice, formatWorth } from '@murmur/engine/price'
import type { Sign } from '@murmur/engine/readNumber'
import type { Listing } from '@murmur/engine/token'
import type { Balance } from '../chain/balances.ts'
import { priceUnknown } from '../content/priceUnknown.ts'
import { type PriceBook, readPrice } from '../queries/prices.ts'
import type { Form } from './form.ts'

/** Everything the card depends on. */
export type Facts = {
  readonly form: Form
  readonly prices: PriceBook
  /** Of the pay token; undefined where no wallet is connected. */
  readonly balance: Balance | undefined
  readonly connection: 'disconnected' | 'connecting' | 'connected'
  readonly isOnline: boolean
  /** What the user's language puts before decimals; undefined for pasted text. */
  readonly decimalSign: Sign | undefined
}

/** What no key waits for is worked out when it is looked at. */
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
  /** The same as the state of the specification has it: a text of 8 decimals. */
  readonly balanceText: string
  readonly message: Message | undefined
  readonly button: ButtonState
}

export type PriceView = {
  readonly symbol: string
  readonly state: 'loading' | 'fresh' | 'stale' | 'unknown'
  /** Dollars for one; undefined where unknown. */
  readonly price: string | undefined
  /** Dollars for the amount. */
  readonly worth: string | undefined
  /** Of the last 24 hours. */
  readonly change: string | undefined
  readonly trend: Trend
}

export type Trend = 'gain' | 'loss' | 'none'

export type Message = { readonly type: 'refused' | 'warning'; readonly text: string }

export function createView(facts: Facts): View {
  const { form, prices, decimalSign } = facts
  const amount = parseAmount(form.payText, { listing: form.pay, decimalSign })
  const units = amount.type === 'amount' ? amount.amount.units : 0n
  const paid = { listing: form.pay, units }
  const pair = { pay: findUsdPrice(prices, form.pay), receive: findUsdPrice(prices, form.receive) }
  const receiveAmount = findHeld(form, pair) ?? estimateReceive(paid, pair)
  return {
    payText: form.payText,
    amount,
    get payAmount() {
      return writeAmount(paid)
    },
    receiveAmount,
    pay: viewPrice(prices, { listing: form.pay, read: () => paid }),
    receive: viewPrice(prices, { listing: form.receive, read: () => readReceived(receiveAmount, form.receive) }),
    get rate() {
      return describeRate(form, pair)
    },
    balance: formatBalance(facts.balance, { decimals: 5 }),
    balanceText: formatBalance(facts.balance, { decimals: 8 }),
    message: findMessage(amount, facts),
    button: findButtonState(amount, facts),
  }
}

/** Not to know is never shown as having nothing. */
const UNKNOWN = '—'

function formatBalance(balance: Balance | undefined, { decimals }: { decimals: number }): string {
  if (balance === undefined) return (0).toFixed(decimals)
  return balance.type === 'balance' ? formatAmount(balance.amount, { decimals, round: 'down' }) : UNKNOWN
}

/** What stands in the state of the specification: a decimal, or the text that says it is unknown. */
export function describePrice(prices: PriceBook, listing: Listing): string {
  return findUsdPrice(prices, listing) ?? priceUnknown.chinese
}

/** Undefined where it is unknown. */
export function findUsdPrice(prices: PriceBook, { id }: Listing): string | undefined {
  const price = readPrice(prices, id)
  return price.type === 'unknown' ? undefined : price.usdPrice
}

export type ButtonState =
  | 'disconnected'
  | 'connecting'
  | 'offline'
  | 'amountMissing'
  | 'amountRefused'
  | 'amountAmbiguous'
  | 'priceUnknown'
  | 'sameListing'
  | 'balanceTooLow'
  | 'ready'

/** The first that holds, in the order in which a user would mend them. */
export function findButtonState(
  amount: ParsedAmount,
  { form, prices, balance, connection, isOnline }: Facts,
): ButtonState {
  if (connection !== 'connected') return connection
  if (!isOnline) return 'offline'
  if (form.pay.id === form.receive.id) return 'sameListing'
  if (amount.type === 'ambiguous') return 'amountAmbiguous'
  if (amount.type === 'refused') return 'amountRefused'
  if (amount.type === 'empty' || amount.amount.units === 0n) return 'amountMissing'
  if (balance?.type === 'balance' && balance.amount.units < amount.amount.units) return 'balanceTooLow'
  if ([form.pay, form.receive].some((listing) => findUsdPrice(prices, listing) === undefined)) return 'priceUnknown'
  return 'ready'
}

/** Two words, as the specification has it: the reason stands below the button, never in its place. */
export const buttonLabels: Readonly<Record<ButtonState, 'SWAP' | 'WALLET CONNECT'>> = {
  disconnected: 'WALLET CONNECT',
  connecting: 'WALLET CONNECT',
  offline: 'SWAP',
  amountMissing: 'SWAP',
  amountRefused: 'SWAP',
  amountAmbiguous: 'SWAP',
  priceUnknown: 'SWAP',
  sameListing: 'SWAP',
  balanceTooLow: 'SWAP',
  ready: 'SWAP',
}

export const buttonReasons: Readonly<Record<ButtonState, string>> = {
  disconnected: '',
  connecting: 'Open your wallet: a request is waiting there.',
  offline: 'You are offline. Prices and balances come back with the connection.',
  amountMissing: 'Enter an amount to pay.',
  amountRefused: '',
  amountAmbiguous: '',
  priceUnknown: 'One of the prices is unknown at the moment, so there is no estimate.',
  sameListing: 'You pay and receive the same token on the same network. Choose another one.',
  balanceTooLow: 'This is more than you have.',
  ready: '',
}

const refusals: Readonly<Record<Refusal, string>> = {
  notANumber: 'Enter digits with one point or comma.',
  exponent: 'Write the number out: exponents such as 1e18 are easily misread.',
  negative: 'An amount cannot be below zero.',
  grouping: 'The separators do not fit. Write it without them, such as 1234.56.',
  tooManyDecimals: '',
  tooLarge: 'This is more than any token has.',
}

function findMessage(amount: ParsedAmount, { form, isOnline, balance }: Facts): Message | undefined {
  if (amount.type === 'ambiguous')
    return { type: 'refused', text: `${form.payText.trim()} can mean two amounts. Which one?` }
  if (amount.type === 'refused') return { type: 'refused', text: describeRefusal(amount.reason, form.pay) }
  if (!isOnline) return { type: 'warning', text: buttonReasons.offline }
  if (amount.type === 'amount' && isAllOfCoin(amount.amount, balance))
    return { type: 'warning', text: `This leaves no ${form.pay.symbol} for the fee of the network.` }
  return undefined
}

function isAllOfCoin({ listing, units }: Amount, balance: Balance | undefined): boolean {
  return listing.tokenAddress === null && units > 0n && balance?.type === 'balance' && balance.amount.units === units
}

function describeRefusal(reason: Refusal, { symbol, decimals }: Listing): string {
  return reason === 'tooManyDecimals' ? `${symbol} has ${decimals} decimals, and this has more.` : refusals[reason]
}

type Pair = { readonly pay: string | undefined; readonly receive: string | undefined }

function findHeld({ held }: Form, { pay, receive }: Pair): string | undefined {
  return held?.payPrice === pay && held?.receivePrice === receive ? held?.receiveAmount : undefined
}

/** A held amount comes from the pay side, and may have more decimals than an estimate. */
function readReceived(text: string, listing: Listing): Amount {
  const parsed = parseAmount(text, { listing, decimalSign: '.' })
  return { listing, units: parsed.type === 'amount' ? parsed.amount.units : 0n }
}

type Side = { readonly listing: Listing; read(): Amount }

function viewPrice(prices: PriceBook, { listing, read }: Side): PriceView {
  const price = readPrice(prices, listing.id)
  return {
    symbol: listing.symbol,
    state: price.type === 'price' ? (price.isStale && 'stale') || 'fresh' : price.type,
    get price() {
      return group(formatPrice(findUsdPrice(prices, listing)))
    },
    get worth() {
      return group(formatWorth(read(), findUsdPrice(prices, listing)))
    },
    get change() {
      return findChange(prices, listing)
    },
    get trend() {
      return findTrend(findChange(prices, listing))
    },
  }
}

function group(dollars: string | undefined): string | undefined {
  return dollars && groupThousands(dollars)
}

function findChange(prices: PriceBook, listing: Listing): string | undefined {
  const price = readPrice(prices, listing.id)
  if (price.type === 'unknown') return undefined
  return formatChange(price.type === 'price' ? price.change24h : listing.change24h)
}

function findTrend(change: string | undefined): Trend {
  if (change?.startsWith('+')) return 'gain'
  return change?.startsWith('-') ? 'loss' : 'none'
}

function describeRate({ pay, receive }: Form, pair: Pair): string | undefined {
  const rate = estimateReceive({ listing: pay, units: 10n ** BigInt(pay.decimals) }, pair)
  return rate === '0' ? undefined : `1 ${pay.symbol} = ${rate} ${receive.symbol}`
}

export function nameNetwork(listing: Listing): Network['name'] {
  return findNetwork(listing.chainId)?.name ?? ''
}
