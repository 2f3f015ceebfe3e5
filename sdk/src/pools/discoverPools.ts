import type { Hex } from 'viem'
import type { MarketClient } from './readCalls.ts'
import { getFamily, type PoolListing, type Venue } from './venues/venueFamilies.ts'
import { type Pair, sortTokens } from './venues/venueFamily.ts'

type DiscoverOptions = {
  readonly pairs: readonly Pair[]
  readonly venues: readonly Venue[]
  readonly blockHash: Hex
}

/** Every pool of these pairs, by asking the exchanges. They alone decide which pools are real. */
export async function discoverPools(
  client: MarketClient,
  { pairs, venues, blockHash }: DiscoverOptions,
): Promise<readonly PoolListing[]> {
  const found: (readonly PoolListing[])[] = []
  // One after the other: each asks many questions at once.
  for (const venue of venues) found.push(await getFamily(venue).discover(client, { venue, pairs, blockHash }))
  return listOnce(found.flat())
}

/** Two exchanges can name the same pool. Its liquidity counts once. */
function listOnce(pools: readonly PoolListing[]): readonly PoolListing[] {
  return [...new Map(pools.toReversed().map((pool) => [pool.id.toLowerCase(), pool])).values()].toReversed()
}

export function listPairs(tokens: readonly { readonly address: `0x${string}` }[]): readonly Pair[] {
  return tokens.flatMap(({ address }, at) => tokens.slice(at + 1).map((other) => sortTokens(address, other.address)))
}
