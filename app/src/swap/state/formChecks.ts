import type { Amount, ParsedAmount } from '@murmur/engine/amount'
import type { Sign } from '@murmur/engine/readNumber'
import type { Listing } from '@murmur/engine/token'
import type { Balance } from '@murmur/sdk/chain/balances'
import { type PriceBook, readPrice } from '@murmur/sdk/queries/pricesQuery'
import { cardCopy } from '../../content/en/card.ts'
import { getCopy } from '../../content/language.ts'
import { findEntry } from './enteredAmount.ts'
import type { EnteredAmount, Form } from './form.ts'

/** Everything that the card depends on. */
export type ViewInputs = {
  readonly form: Form
  readonly prices: PriceBook
  /** Balance of the pay token. None without a wallet. */
  readonly balance: Balance | undefined
  readonly connection: 'disconnected' | 'connecting' | 'connected'
  readonly isOnline: boolean
  /** The decimal sign of the user's language; undefined for an amount without one. */
  readonly decimalSign: Sign | undefined
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

/** The first state that applies, in the order in which a user would fix them. */
export function findButtonState(
  amount: EnteredAmount,
  { form, prices, balance, connection, isOnline }: ViewInputs,
): ButtonState {
  if (connection !== 'connected') return connection
  if (!isOnline) return 'offline'
  if (form.pay.id === form.receive.id) return 'sameListing'
  if (amount.type === 'ambiguous') return 'amountAmbiguous'
  if (amount.type === 'refused') return 'amountRefused'
  if (amount.type === 'unpriced') return 'priceUnknown'
  if (amount.type === 'empty' || amount.amount.units === 0n) return 'amountMissing'
  if (balance?.type === 'balance' && balance.amount.units < amount.amount.units) return 'balanceTooLow'
  if ([form.pay, form.receive].some(({ id }) => readPrice(prices, id).type === 'unknown')) return 'priceUnknown'
  return 'ready'
}

/** The main button connects a wallet instead of swapping. */
export function needsWallet(state: ButtonState): boolean {
  return state === 'disconnected' || state === 'connecting'
}

/** The sentence below the pay amount. */
export type AmountMessage = { readonly type: 'refused' | 'warning' | 'note'; readonly text: string }

export function findAmountMessage(
  amount: EnteredAmount,
  { form, prices, balance }: ViewInputs,
): AmountMessage | undefined {
  const entry = findEntry(form)
  if (amount.type === 'ambiguous')
    return { type: 'refused', text: getCopy(cardCopy).amountAmbiguous(entry.text.trim()) }
  if (amount.type === 'refused') return { type: 'refused', text: describeRefusal(amount, entry.listing) }
  if (amount.type === 'unpriced' && readPrice(prices, form.pay.id).type === 'unknown')
    return { type: 'warning', text: getCopy(cardCopy).dollarsRefused.unknown(form.pay.symbol) }
  if (amount.type === 'amount' && isWholeBalanceOfCoin(amount.amount, balance))
    return { type: 'warning', text: getCopy(cardCopy).nothingLeftForFee(form.pay.symbol) }
  return undefined
}

function describeRefusal(refused: Extract<ParsedAmount, { type: 'refused' }>, { symbol, decimals }: Listing): string {
  const { amountRefusals } = getCopy(cardCopy)
  if (refused.reason === 'otherSymbol') return amountRefusals.otherSymbol({ symbol, written: refused.symbol })
  return amountRefusals[refused.reason]({ symbol, decimals })
}

/** A network's own coin also pays its fees. */
function isWholeBalanceOfCoin({ listing, units }: Amount, balance: Balance | undefined): boolean {
  return listing.tokenAddress === null && units > 0n && balance?.type === 'balance' && balance.amount.units === units
}
