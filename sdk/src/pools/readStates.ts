import type { Address } from '@murmur/engine/token'
import type { Hex } from 'viem'
import { type MarketClient, runQueries } from './readCalls.ts'
import { getFamily, type PoolListing, type PoolState } from './venues/venueFamilies.ts'

/** By the pool's id. A pool that cannot be read, has no price or no liquidity is left out. */
export async function readStates(
  client: MarketClient,
  { pools, blockHash }: { readonly pools: readonly PoolListing[]; readonly blockHash: Hex },
): Promise<ReadonlyMap<Address, PoolState>> {
  const queries = pools.map((pool) => getFamily(pool).queryState(pool))
  const states = await runQueries(client, { queries, blockHash })
  return new Map(
    pools.flatMap(({ id }, at) => {
      const state = states[at]
      return state === undefined ? [] : [[id, state] as const]
    }),
  )
}
