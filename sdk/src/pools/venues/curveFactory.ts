import { type Address, isSameAddress } from '@murmur/engine/token'
import { type Hex, parseAbi, zeroAddress } from 'viem'
import { type MarketClient, type Query, runQueries } from '../readCalls.ts'
import type { Pair, PoolHook } from './venueFamily.ts'

const factoryAbi = parseAbi(['function find_pool_for_coins(address, address, uint256) view returns (address)'])

const GAS_PER_CALL = 20_000

/** A factory lists the oldest pools of a pair first, and anybody can add one: a full list is followed further. */
const POOLS_PER_STEP = 3
const MOST_POOLS_PER_PAIR = 12

type FindOptions = { readonly factory: Address; readonly pairs: readonly Pair[]; readonly blockHash: Hex }

/** The pools of Curve that a factory has for these pairs, each once. */
export async function findCurvePools(
  client: MarketClient,
  { factory, pairs, blockHash }: FindOptions,
): Promise<readonly Address[]> {
  const ids = new Set<Address>()
  let full = pairs
  for (let first = 0; first < MOST_POOLS_PER_PAIR && full.length > 0; first += POOLS_PER_STEP) {
    const queries = full.flatMap((pair) =>
      Array.from({ length: POOLS_PER_STEP }, (_, at) => queryPool(factory, { pair, at: first + at })),
    )
    const found = await runQueries(client, { queries, blockHash })
    for (const id of found) if (id !== undefined) ids.add(id)
    full = full.filter((_, at) => found[(at + 1) * POOLS_PER_STEP - 1] !== undefined)
  }
  return [...ids]
}

type PoolOptions = { readonly pair: Pair; readonly at: number }

/** Most factories revert after the last pool. */
function queryPool(address: Address, { pair, at }: PoolOptions): Query<Address> {
  const args = [...pair, BigInt(at)]
  return {
    calls: [{ address, abi: factoryAbi, functionName: 'find_pool_for_coins', args, gas: GAS_PER_CALL }],
    // The answer was decoded as an address.
    parse: ([pool]) => (pool === zeroAddress ? undefined : (pool as Address)),
  }
}

/** In the order of the pool, as we spell them. No value unless every coin is one of our tokens. */
export function matchCoins(
  coins: readonly Address[],
  { tokens }: { readonly tokens: ReadonlyMap<string, Address> },
): readonly Address[] | undefined {
  const own = coins.flatMap((coin) => tokens.get(coin.toLowerCase()) ?? [])
  return own.length === coins.length && own.length >= 2 ? own : undefined
}

/** By their address in lower case. */
export function listTokens(pairs: readonly Pair[]): ReadonlyMap<string, Address> {
  return new Map(pairs.flat().map((token) => [token.toLowerCase(), token]))
}

/** Each hook is for one pool. */
export type CurveHooks = readonly { readonly pool: Address; readonly hook: Address }[]

/** The hook by which the router reaches this pool, if there is one. */
export function findCurveHook(
  id: Address,
  { poolHooks = [] }: { readonly poolHooks?: CurveHooks },
): { readonly hook?: PoolHook } {
  const own = poolHooks.find(({ pool }) => isSameAddress(pool, id))
  return own === undefined ? {} : { hook: { address: own.hook, feePpm: 0, tickSpacing: 1 } }
}
