import { multiply, parseDecimal } from '@murmur/engine/decimal'
import { type Network, networks } from '@murmur/engine/network'
import type { Listing } from '@murmur/engine/token'
import type { Balances } from '@murmur/sdk/chain/balances'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { addMoney, compareMoney, showMoney } from '../../money.ts'
import { findUsdPrice } from './priceView.ts'

/** The holdings of an account on all networks, in dollars. */
type Portfolio = {
  readonly total: string
  /** Those on which the account has something of a known price, the most valuable first. */
  readonly networks: readonly { readonly name: string; readonly worth: string }[]
  /** The parts that the total leaves out. */
  readonly missing: readonly ('loading' | 'balances' | 'prices')[]
}

type Known = {
  readonly prices: PriceBook
  /** Those on which the account can have something. */
  readonly networks: readonly Pick<Network, 'chainId'>[]
}

export function findPortfolio(balances: Balances, { prices, networks: asked }: Known): Portfolio {
  const held = listHeld(balances)
  const worths = held.map(({ listing, units }) => {
    const price = parseDecimal(findUsdPrice(prices, listing) ?? '')
    return { chainId: listing.chainId, worth: price && multiply({ units, scale: listing.decimals }, price) }
  })
  const known = worths.flatMap(({ chainId, worth }) => (worth === undefined ? [] : [{ chainId, worth }]))
  const sums = networks.map(({ name, chainId }) => {
    return { name, sum: addMoney(known.filter((one) => one.chainId === chainId).map(({ worth }) => worth)) }
  })
  const isUnread = [...balances.values()].some(({ type }) => type === 'unknown')
  const ids = [...balances.keys()]
  const isLoading = asked.some(({ chainId }) => !ids.some((id) => id.startsWith(`${chainId}:`)))
  const total = showMoney(addMoney(known.map(({ worth }) => worth))).text
  return {
    // A part of the total is at most all of it.
    total: isLoading || isUnread ? `≥ ${total}` : total,
    networks: sums
      .filter(({ sum }) => sum.units > 0n)
      .toSorted((one, other) => compareMoney(other.sum, one.sum))
      .map(({ name, sum }) => ({ name, worth: showMoney(sum).text })),
    missing: [
      ...(isLoading ? ['loading' as const] : []),
      ...(isUnread ? ['balances' as const] : []),
      ...(known.length < held.length ? ['prices' as const] : []),
    ],
  }
}

/** The listings whose prices the total needs. */
export function listHeld(balances: Balances): readonly { readonly listing: Listing; readonly units: bigint }[] {
  return [...balances.values()].flatMap((balance) =>
    balance.type === 'balance' && balance.amount.units > 0n ? [balance.amount] : [],
  )
}
