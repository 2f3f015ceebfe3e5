import { type Decimal, formatDecimal, multiply, parseDecimal, roundDecimal } from '@murmur/engine/decimal'
import { type Network, networks } from '@murmur/engine/network'
import type { Listing } from '@murmur/engine/token'
import type { Balances } from '@murmur/sdk/chain/balances'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { showNumber } from '../../notation.ts'
import { findUsdPrice, signDollars } from './priceView.ts'

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
    return { name, sum: add(known.filter((one) => one.chainId === chainId).map(({ worth }) => worth)) }
  })
  const isUnread = [...balances.values()].some(({ type }) => type === 'unknown')
  const ids = [...balances.keys()]
  const isLoading = asked.some(({ chainId }) => !ids.some((id) => id.startsWith(`${chainId}:`)))
  const total = write(add(known.map(({ worth }) => worth)))
  return {
    // A part of the total is at most all of it.
    total: isLoading || isUnread ? `≥ ${total}` : total,
    networks: sums
      .filter(({ sum }) => sum.units > 0n)
      .toSorted((one, other) => compare(other.sum, one.sum))
      .map(({ name, sum }) => ({ name, worth: write(sum) })),
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

const none: Decimal = { units: 0n, scale: 0 }

function add(worths: readonly Decimal[]): Decimal {
  return worths.reduce((sum, worth) => {
    const scale = Math.max(sum.scale, worth.scale)
    return { units: roundDecimal(sum, { scale }).units + roundDecimal(worth, { scale }).units, scale }
  }, none)
}

function compare(one: Decimal, other: Decimal): number {
  const { units } = add([one, { units: -other.units, scale: other.scale }])
  return Number(units > 0n) - Number(units < 0n)
}

/** Rounded down, so that the total is never too high. */
function write(worth: Decimal): string {
  return signDollars(showNumber(formatDecimal(roundDecimal(worth, { scale: 2, round: 'down' })))) ?? ''
}
