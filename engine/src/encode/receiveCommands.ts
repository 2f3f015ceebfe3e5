import type { Market, Pool } from '../market.ts'
import { listShares, type Share } from '../receiveShares.ts'
import type { Leg } from '../search/settle.ts'
import type { Address } from '../token.ts'
import { type Command, coin, type Path, type SwapCommand } from './command.ts'
import { findPath, findVenue, joinPaths } from './poolPath.ts'
import { listPathHooks } from './swapHooks.ts'

type Options = {
  /** The paid token, or the wrapped coin where coins are paid. */
  readonly token: Address
  readonly isCoin: boolean
  readonly receive: Address
  /** The exact receipt. */
  readonly wanted: bigint
  readonly most: bigint
}

/**
 * The router computes an exact receipt backwards along one path, and only within one venue. Quotes for an exact receipt
 * must therefore come from these markets, one per venue. Pools of other exchanges are in none of them: the hooks in front
 * of them swap an exact payment only.
 */
export function listExactReceiveMarkets(market: Market): readonly Market[] {
  return (['uniswapV2', 'uniswapV3', 'uniswapV4'] as const)
    .map((venue) => ({
      ...market,
      pools: market.pools.filter((pool) => findVenue(pool) === venue && pool.hook === undefined && !tradesCoin(pool)),
    }))
    .filter(({ pools }) => pools.length > 0)
}

/** Coins would have to be unwrapped in the middle of a path. */
function tradesCoin(pool: Pool): boolean {
  const [pay = coin, receive = coin] = pool.tokens
  return findPath({ pool, pay, receive })?.tokens.includes(coin) ?? true
}

/** Takes the most that may be paid, and swaps backwards from the exact receipt. No value for paths of several venues. */
export function listReceiveCommands(legs: readonly Leg[], options: Options): readonly Command[] | undefined {
  const { token, isCoin, most } = options
  const swaps = listSwaps(listShares(legs, options), options)
  if (swaps === undefined) return undefined
  return [isCoin ? { type: 'wrap', units: most } : { type: 'pull', token, units: most }, ...swaps]
}

function listSwaps(shares: readonly Share[], { most }: Options): readonly SwapCommand[] | undefined {
  const swaps: SwapCommand[] = []
  for (const { legs, units } of shares) {
    const path = joinLegs(legs)
    if (path === undefined) return undefined
    swaps.push({ type: 'swap', path, exact: 'receive', units, limit: most, payer: 'router' })
  }
  return swaps.length > 0 ? swaps : undefined
}

function joinLegs(legs: readonly Leg[]): Path | undefined {
  const [first, ...rest] = legs.map(findPath)
  const path = rest.reduce((joined, next) => joined && next && joinPaths(joined, next), first)
  const isPayOnly = path !== undefined && (path.tokens.includes(coin) || listPathHooks(path).length > 0)
  return isPayOnly ? undefined : path
}
