import type { Address } from '@murmur/engine/token'
import type { Hex } from 'viem'
import { type MarketClient, runQueries } from './readCalls.ts'
import { getFamily, type PoolListing, type PoolState } from './venues/venueFamilies.ts'
import type { DepthSource, PoolDepth, Priced } from './venues/venueFamily.ts'

/** A pool with the state around which its depth is read. */
export type PricedPool = Priced<PoolListing, PoolState>

type ReadOptions = { readonly pools: readonly PricedPool[]; readonly blockHash: Hex }

/**
 * By the pool's id, in two steps for all pools together. A pool whose depth cannot be read as a whole is left out: it
 * would seem to have less liquidity, or more.
 */
export async function readDepths(
  client: MarketClient,
  { pools, blockHash }: ReadOptions,
): Promise<ReadonlyMap<Address, PoolDepth>> {
  const wanted = pools.flatMap((priced) => {
    const source = findDepthSource(priced.listing)
    return source === undefined ? [] : [{ ...priced, source }]
  })
  const maps = await runQueries(client, { queries: wanted.map((one) => one.source.queryMap(one)), blockHash })
  const found = wanted.flatMap((one, at) => {
    const map = maps[at]
    return map === undefined ? [] : [{ ...one, map }]
  })
  const depths = await runQueries(client, { queries: found.map((one) => one.source.queryDepth(one)), blockHash })
  return new Map(
    found.flatMap(({ listing }, at) => {
      const depth = depths[at]
      return depth === undefined ? [] : [[listing.id, depth] as const]
    }),
  )
}

/** No value where the state is everything. */
export function findDepthSource(listing: PoolListing): DepthSource<PoolListing, PoolState, PoolDepth> | undefined {
  return getFamily(listing).depth
}
