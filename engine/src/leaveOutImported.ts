import { filterPools } from './filterPools.ts'
import type { Market, Pool } from './market.ts'
import { type Address, toTokenKey } from './token.ts'

type Ends = { readonly pay: Address; readonly receive: Address }

/**
 * The market without the pools of imported tokens that the trade is not about. Such a token may refuse its transfer: a
 * good price on the path through it would be bait.
 */
export function leaveOutImported(market: Market, { pay, receive }: Ends): Market {
  if (market.imported === undefined || market.imported.length === 0) return market
  const ends = [toTokenKey(pay), toTokenKey(receive)]
  const others = new Set(market.imported.map(toTokenKey).filter((token) => !ends.includes(token)))
  return filterPools(market, { key: `tokens ${[...others].join()}`, keeps: (pool) => !hasToken(pool, others) })
}

function hasToken({ tokens }: Pool, some: ReadonlySet<string>): boolean {
  return tokens.some((token) => some.has(toTokenKey(token)))
}
