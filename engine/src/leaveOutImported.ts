import type { Market, Pool } from './market.ts'
import { type Address, toTokenKey } from './token.ts'

type Ends = { readonly pay: Address; readonly receive: Address }

/** By the imported tokens that stay. The same pair asks for the same market at each key. */
const markets = new WeakMap<Market, Map<string, Market>>()

/**
 * The market without the pools of imported tokens that the trade is not about. Such a token may refuse its transfer: a
 * good price on the path through it would be bait.
 */
export function leaveOutImported(market: Market, { pay, receive }: Ends): Market {
  if (market.imported === undefined || market.imported.length === 0) return market
  const ends = [toTokenKey(pay), toTokenKey(receive)]
  const others = new Set(market.imported.map(toTokenKey).filter((token) => !ends.includes(token)))
  const known = markets.get(market) ?? new Map<string, Market>()
  const key = [...others].join()
  const rest = known.get(key) ?? { ...market, pools: market.pools.filter((pool) => !hasToken(pool, others)) }
  markets.set(market, known.set(key, rest))
  return rest
}

function hasToken({ tokens }: Pool, some: ReadonlySet<string>): boolean {
  return tokens.some((token) => some.has(toTokenKey(token)))
}
