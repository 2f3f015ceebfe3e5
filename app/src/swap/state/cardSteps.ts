import { type Amount, dropSymbol } from '@murmur/engine/amount'
import type { Listing } from '@murmur/engine/token'
import { findBalance, findShare } from './balance.ts'
import type { Swap } from './createSwap.ts'
import type { Form } from './form.ts'
import type { NetworkFees } from './quote/followFees.ts'
import { findRefusal } from './refusedStep.ts'
import type { Screen } from './screen.ts'

type Card = Pick<Swap, 'screen' | 'view'> & {
  readonly wallet: Pick<Swap['wallet'], 'state'>
  readonly fees: { get(): NetworkFees }
}

/** Pays a share of the balance, or says why it cannot. */
export function payShare({ screen, wallet, fees }: Card, percent: bigint): void {
  const listing = screen.state.get().form.pay
  const amount = findShare(findBalance(wallet.state.get(), listing), { listing, percent })
  if (amount === undefined) screen.refuse('share')
  else screen.setAmount(percent === 100n ? leaveFee(amount, fees.get()) : amount)
}

function leaveFee({ listing, units }: Amount, fees: NetworkFees): Amount {
  const reserve = findReserve(listing, fees)
  return { listing, units: units > reserve ? units - reserve : units }
}

/** The fee can rise until the swap is sent, and other amounts take other routes. */
const MARGIN = 2n

/** The coin that MAX leaves for the fee. 0 while trading is closed, or before the first quote. */
export function findReserve({ chainId, tokenAddress }: Listing, fees: NetworkFees): bigint {
  return tokenAddress === null ? (fees.get(chainId) ?? 0n) * MARGIN : 0n
}

/** Switches between entering dollars and entering tokens, or says why there are no dollars to enter. True if it did. */
export function toggleDollars({ screen, view }: Card): boolean {
  const { amount, payAmount } = view.get()
  const { dollars, receiveText } = screen.state.get().form
  const isInDollars = dollars !== undefined
  const isRefused = !isInDollars && findRefusal('dollars', view.get()) !== undefined
  if (isRefused) screen.refuse('dollars')
  else if (isInDollars) screen.enterTokens(amount.type === 'amount' ? payAmount : '')
  else {
    // The payment derived from the amount to receive becomes the typed amount.
    if (receiveText !== undefined) screen.enterTokens(amount.type === 'amount' ? payAmount : '')
    screen.enterDollars()
  }
  return !isRefused
}

/** The user's steps while trading is open, and the one that opens it. */
type TradeScreen = Pick<Screen, 'state' | 'update'>

/** In this browser, with test funds. */
export function openTrading({ update }: TradeScreen): void {
  update({ trading: 'tried', alert: undefined })
}

export function closeTrading({ state, update }: TradeScreen): void {
  const { receiveText, ...form } = state.get().form
  update({ trading: 'closed', form: receiveText === undefined ? state.get().form : form })
}

type ReceiveText = { readonly text: string; readonly entered: Form['entered'] }

/** The amount to receive. It leaves dollar entry, which is about the amount to pay. */
export function enterReceived({ state, update }: TradeScreen, { text, entered }: ReceiveText): void {
  const { dollars, ...form } = state.get().form
  const receiveText = entered === 'pasted' ? dropSymbol(text, form.receive) : text
  update({ form: { ...form, receiveText, entered }, refused: undefined })
}

/** Stores the form whose risk the user accepted, or clears it. */
export function acceptRisk({ update }: TradeScreen, accepted: Form | undefined): void {
  update({ accepted })
}

export function toggleRoute({ state, update }: TradeScreen): void {
  update({ isRouteOpen: !state.get().isRouteOpen })
}
