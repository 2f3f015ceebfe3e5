import type { Market } from './market.ts'
import { type Address, toTokenKey } from './token.ts'

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
