import { findPath } from './encode/poolPath.ts'
import { type Market, type Pool, toTokenKey } from './market.ts'
import type { Address } from './token.ts'

type Split = { readonly market: Market; readonly leftOut: readonly Pool[] }

/** A keystroke asks for the same market again. */
const splits = new WeakMap<Market, Split>()
const allowed = new WeakMap<Market, Map<string, Market>>()

/** The market with the pools that one transaction can trade in. */
export function keepReachable(market: Market): Market {
  return split(market).market
}

/** The pools of exchanges that no transaction reaches on this network, for comparison. */
export function listUnreachable(market: Market): readonly Pool[] {
  return split(market).leftOut
}

/** The market in which these hooks may be passed. The code of each must be known to be ours. */
export function allowHooks(market: Market, { hooks }: { readonly hooks: readonly Address[] }): Market {
  if (hooks.length === 0 && market.hooks === undefined) return market
  const known = allowed.get(market) ?? new Map<string, Market>()
  const key = hooks.map(toTokenKey).join()
  const next = known.get(key) ?? { ...market, hooks }
  allowed.set(market, known.set(key, next))
  return next
}

function split(market: Market): Split {
  const known = splits.get(market)
  if (known !== undefined) return known
  const hooks = new Set(market.hooks?.map(toTokenKey))
  const leftOut = market.pools.filter((pool) => !isReachable(pool, { hooks }))
  const gone = new Set(leftOut)
  const reachable = { ...market, pools: market.pools.filter((pool) => !gone.has(pool)) }
  const found = { market: leftOut.length === 0 ? market : reachable, leftOut }
  splits.set(market, found)
  return found
}

function isReachable(pool: Pool, { hooks }: { readonly hooks: ReadonlySet<string> }): boolean {
  const [pay, receive] = pool.tokens
  if (pay === undefined || receive === undefined || findPath({ pool, pay, receive }) === undefined) return false
  return pool.hook === undefined || hooks.has(toTokenKey(pool.hook.address))
}
