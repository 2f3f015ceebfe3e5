import { type Amount, formatAmount } from '@murmur/engine/amount'
import { markDust } from '@murmur/engine/decimal'
import type { Listing } from '@murmur/engine/token'
import type { Balance } from '@murmur/sdk/chain/balances'
import type { WalletServiceState } from '../../walletService.ts'
import { NO_FIGURE } from './priceView.ts'

/** Needs a connected wallet. A balance that is still loading is unknown, too. */
export function findBalance({ session, balances }: WalletServiceState, { id }: Listing): Balance | undefined {
  return session && (balances.get(id) ?? unread)
}

/** A stable object, so that a component renders only when the balance changes. */
const unread: Balance = { type: 'unknown' }

/** An unknown balance must not look like an empty one, and neither must dust. */
export function formatBalance(balance: Balance | undefined, { decimals }: { decimals: number }): string {
  if (balance === undefined) return (0).toFixed(decimals)
  return balance.type === 'balance' ? formatDown(balance.amount, { decimals }) : NO_FIGURE
}

export function formatDown(amount: Amount, { decimals }: { decimals: number }): string {
  const text = formatAmount(amount, { decimals, round: 'down' })
  return amount.units > 0n ? markDust(text) : text
}

type Share = { readonly listing: Listing; readonly percent: bigint }

/** Rounded down to the smallest unit; zero without a wallet. A balance that was not read has no share. */
export function findShare(balance: Balance | undefined, { listing, percent }: Share): Amount | undefined {
  if (balance === undefined) return { listing, units: 0n }
  return balance.type === 'balance' ? { listing, units: (balance.amount.units * percent) / 100n } : undefined
}
