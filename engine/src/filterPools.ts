import type { Market, Pool } from './market.ts'
import { type Address, toTokenKey } from './token.ts'

type Filter = {
  /** Names the choice: one key always keeps the same pools. */
  readonly key: string
  readonly keeps: (pool: Pool) => boolean
}

const filtered = new WeakMap<Market, Map<string, Market>>()

/** The market with some of its pools. Cached, so that each key finds the part prepared that the last one did. */
export function filterPools(market: Market, { key, keeps }: Filter): Market {
  const known = filtered.get(market) ?? new Map<string, Market>()
  const part = known.get(key) ?? { ...market, pools: market.pools.filter(keeps) }
  filtered.set(market, known.set(key, part))
  return part
}

/** The market without the pools of these exchanges. */
export function leaveOutExchanges(market: Market, names: readonly string[] = []): Market {
  const left = new Set(names)
  if (!market.pools.some(({ venue }) => left.has(venue))) return market
  const key = `exchanges ${JSON.stringify([...left].sort())}`
  return filterPools(market, { key, keeps: ({ venue }) => !left.has(venue) })
}

/** The names of the exchanges that have pools in this market, sorted. */
export function listExchanges({ pools }: Pick<Market, 'pools'>): readonly string[] {
  return [...new Set(pools.map(({ venue }) => venue))].sort()
}

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

/** A keystroke asks for the same market again. */
const allowed = new WeakMap<Market, Map<string, Market>>()

/** The market in which a swap may pass these hooks, and no others. The code of each must be known to be ours. */
export function allowHooks(market: Market, { hooks }: { readonly hooks: readonly Address[] }): Market {
  if (hooks.length === 0 && market.hooks === undefined) return market
  const known = allowed.get(market) ?? new Map<string, Market>()
  const key = hooks.map(toTokenKey).join()
  const next = known.get(key) ?? { ...market, hooks }
  allowed.set(market, known.set(key, next))
  return next
}
