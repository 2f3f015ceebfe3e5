import type { ParsedAmount } from '@murmur/engine/amount'
import { findUsdPrice } from './priceView.ts'
import type { ViewInputs } from './viewInputs.ts'

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
  amount: ParsedAmount,
  { form, prices, balance, connection, isOnline }: ViewInputs,
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

/** Whether the main button connects a wallet instead of swapping. */
export function needsWallet(state: ButtonState): boolean {
  return state === 'disconnected' || state === 'connecting'
}
