import type { Amount } from '@murmur/engine/amount'
import type { Listing, Token } from '@murmur/engine/token'
import type { Balances } from '../../chain/balances.ts'

type Wanted = { readonly amount: Amount; readonly balances: Balances; readonly tokens: readonly Token[] }

/** What the account has of the same token on other networks: enough of it first, then the most. */
export function findElsewhere(pay: Listing, { amount, balances, tokens }: Wanted): readonly Amount[] {
  const token = tokens.find(({ listings }) => listings.some(({ id }) => id === pay.id))
  const held = (token?.listings ?? []).flatMap(({ id }) => {
    const balance = balances.get(id)
    return id !== pay.id && balance?.type === 'balance' && balance.amount.units > 0n ? [balance.amount] : []
  })
  const isEnough = (one: Amount) => Number(scale(one) >= scale(amount))
  return held.toSorted((one, other) => isEnough(other) - isEnough(one) || (scale(one) < scale(other) ? 1 : -1))
}

const MOST_DECIMALS = 36

/** Decimals differ between networks. */
function scale({ units, listing: { decimals } }: Amount): bigint {
  return units * 10n ** BigInt(Math.max(0, MOST_DECIMALS - decimals))
}
