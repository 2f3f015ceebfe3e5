import type { Amount } from '@murmur/engine/amount'
import { findBalance, findShare } from './balance.ts'
import type { Swap } from './createSwap.ts'
import { findRefusal } from './refusedStep.ts'
import type { Trade } from './trade.ts'

type Card = Pick<Swap, 'screen' | 'view'> & {
  readonly wallet: Pick<Swap['wallet'], 'state'>
  readonly trade: { get(): Pick<Trade, 'findReserve'> | undefined }
}

/** Pays a share of the balance, or says why it cannot. */
export function payShare({ screen, wallet, trade }: Card, percent: bigint): void {
  const listing = screen.state.get().form.pay
  const amount = findShare(findBalance(wallet.state.get(), listing), { listing, percent })
  if (amount === undefined) screen.refuse('share')
  else screen.setAmount(percent === 100n ? leaveFee(amount, trade.get()) : amount)
}

/** While trading is open, MAX of a network's coin leaves what its fee needs. */
function leaveFee({ listing, units }: Amount, trade: Pick<Trade, 'findReserve'> | undefined): Amount {
  const reserve = trade?.findReserve(listing) ?? 0n
  return { listing, units: units > reserve ? units - reserve : units }
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
    // What was derived from the amount to receive becomes the amount to pay.
    if (receiveText !== undefined) screen.enterTokens(amount.type === 'amount' ? payAmount : '')
    screen.enterDollars()
  }
  return !isRefused
}
