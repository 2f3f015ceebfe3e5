import type { Amount } from '@murmur/engine/amount'
import type { Listing, Token } from '@murmur/engine/token'
import type { Balances } from '@murmur/sdk/chain/balances'

type Wanted = { readonly amount: Amount; readonly balances: Balances; readonly tokens: readonly Token[] }

/** The other networks on which the account has enough of the same token, the most first. */
export function findElsewhere(pay: Listing, { amount, balances, tokens }: Wanted): readonly Amount[] {
  const token = tokens.find(({ listings }) => listings.some(({ id }) => id === pay.id))
  const held = (token?.listings ?? []).flatMap(({ id }) => {
    const balance = balances.get(id)
    return id !== pay.id && balance?.type === 'balance' ? [balance.amount] : []
  })
  const enough = held.filter((one) => scale(one) >= scale(amount))
  return enough.toSorted((one, other) => (scale(one) < scale(other) ? 1 : -1))
}

const MOST_DECIMALS = 36

/** Decimals differ between networks. */
function scale({ units, listing: { decimals } }: Amount): bigint {
  return units * 10n ** BigInt(Math.max(0, MOST_DECIMALS - decimals))
}
