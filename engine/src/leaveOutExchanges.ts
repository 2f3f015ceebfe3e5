import { filterPools } from './filterPools.ts'
import type { Market } from './market.ts'

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
