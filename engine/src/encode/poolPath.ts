import type { Pool } from '../market.ts'
import type { Leg } from '../search/settle.ts'
import { isSameAddress } from '../token.ts'
import { coin, type Path, toAddress } from './command.ts'

/** The path of one leg. No value for a pool that the Universal Router cannot reach. */
export function findPath({ pool, pay, receive }: Pick<Leg, 'pool' | 'pay' | 'receive'>): Path | undefined {
  const venue = findVenue(pool)
  const tokens = [toAddress(pay), toAddress(receive)]
  if (pool.hook !== undefined) return venue === 'uniswapV4' ? { venue, tokens, keys: [writeKey(pool.hook)] } : undefined
  if (pool.type === 'constantProduct' && venue === 'uniswapV2') return { venue, tokens }
  if (pool.type !== 'concentrated') return undefined
  const { feePpm, tickSpacing, key } = pool
  if (venue === 'uniswapV3') return { venue, tokens, feesPpm: [feePpm] }
  if (venue !== 'uniswapV4' || key === undefined) return undefined
  const [first, second] = key.currencies
  const [pays, receives] = isSameAddress(pool.tokens[0], pay) ? [first, second] : [second, first]
  const keys = [{ feePpm: key.fee, tickSpacing, hooks: coin }]
  return { venue, tokens: [toAddress(pays), toAddress(receives)], keys }
}

function writeKey({ address, feePpm, tickSpacing }: NonNullable<Pool['hook']>) {
  return { feePpm, tickSpacing, hooks: toAddress(address) }
}

const venues: Readonly<Record<string, Path['venue']>> = {
  'Uniswap V2': 'uniswapV2',
  'Uniswap V3': 'uniswapV3',
  'Uniswap V4': 'uniswapV4',
}

/**
 * The router derives the addresses of V2 and V3 pools from Uniswap's factories. It reaches another exchange only through
 * a hook of V4.
 */
export function findVenue({ venue, hook }: Pick<Pool, 'venue' | 'hook'>): Path['venue'] | undefined {
  if (hook !== undefined) return hook.address === coin ? undefined : 'uniswapV4'
  return Object.hasOwn(venues, venue) ? venues[venue] : undefined
}

/** Two paths of one venue as one; undefined if the router would need two commands. */
export function joinPaths(first: Path, second: Path): Path | undefined {
  const tokens = [...first.tokens, ...second.tokens.slice(1)]
  if (first.tokens.at(-1) !== second.tokens[0]) return undefined
  if (first.venue === 'uniswapV2' && second.venue === 'uniswapV2') return { venue: 'uniswapV2', tokens }
  if (first.venue === 'uniswapV3' && second.venue === 'uniswapV3')
    return { venue: 'uniswapV3', tokens, feesPpm: [...first.feesPpm, ...second.feesPpm] }
  if (first.venue === 'uniswapV4' && second.venue === 'uniswapV4')
    return { venue: 'uniswapV4', tokens, keys: [...first.keys, ...second.keys] }
  return undefined
}
