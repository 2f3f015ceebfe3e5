import { type Address, isSameAddress } from '@murmur/engine/token'
import { LRUCache } from 'lru-cache'
import { concatHex, type Hex, keccak256, numberToHex, padHex, parseAbi, zeroAddress } from 'viem'
import type { PoolListing, V4Listing } from './poolListing.ts'
import { type MarketClient, type Query, runQueries } from './readCalls.ts'
import { getPriceSlot, querySlots } from './v4Storage.ts'
import { feeTiers, PAIR_FEE_PPM, sortTokens, type V4Venue, type Venues } from './venues.ts'

const pairFactoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
const poolFactoryAbi = parseAbi(['function getPool(address, address, uint24) view returns (address)'])

export type Pair = readonly [Address, Address]

type DiscoverOptions = {
  readonly pairs: readonly Pair[]
  readonly venues: Venues
  readonly blockHash: Hex
}

/** Every pool of these pairs, by asking the exchanges. They alone decide which pools are real. */
export async function discoverPools(
  client: MarketClient,
  { pairs, venues: { v2, v3, v4 }, blockHash }: DiscoverOptions,
): Promise<readonly PoolListing[]> {
  const queries = [
    ...(v2 === undefined ? [] : queryV2(pairs, v2)),
    ...(v3 === undefined ? [] : queryV3(pairs, v3)),
    ...(v4 === undefined ? [] : queryV4(pairs, v4)),
  ]
  const found = await runQueries(client, { queries, blockHash })
  return found.flatMap((pools) => pools ?? [])
}

export function listPairs(tokens: readonly { readonly address: Address }[]): readonly Pair[] {
  return tokens.flatMap(({ address }, at) => tokens.slice(at + 1).map((other) => sortTokens(address, other.address)))
}

type PoolQuery = Query<readonly PoolListing[]>

/** `getPair` and `getPool` use about 6,600. */
const FACTORY_GAS = 10_000

function queryV2(pairs: readonly Pair[], { factory }: NonNullable<Venues['v2']>): readonly PoolQuery[] {
  return pairs.map((tokens) => ({
    calls: [{ address: factory, abi: pairFactoryAbi, functionName: 'getPair', args: tokens, gas: FACTORY_GAS }],
    parse: ([id]) =>
      isPool(id) ? [{ type: 'constantProduct', venue: 'Uniswap V2', id, tokens, feePpm: PAIR_FEE_PPM }] : [],
  }))
}

function queryV3(pairs: readonly Pair[], { factory, tickLens }: NonNullable<Venues['v3']>): readonly PoolQuery[] {
  return pairs.flatMap((tokens) =>
    feeTiers.map(([feePpm, tickSpacing]): PoolQuery => {
      const args = [...tokens, feePpm]
      return {
        calls: [{ address: factory, abi: poolFactoryAbi, functionName: 'getPool', args, gas: FACTORY_GAS }],
        parse: ([id]) =>
          isPool(id) ? [{ type: 'concentrated', venue: 'Uniswap V3', id, tokens, feePpm, tickSpacing, tickLens }] : [],
      }
    }),
  )
}

/** The answer was decoded as an address. */
function isPool(answer: unknown): answer is Address {
  return answer !== zeroAddress
}

const SLOTS_PER_QUERY = 100

/** There is no factory to ask: the id follows from the key, and a pool that does not exist has no price. */
function queryV4(pairs: readonly Pair[], venue: V4Venue): readonly PoolQuery[] {
  const listings = pairs.flatMap((pair) => listV4Listings(pair, venue))
  const chunks = Array.from({ length: Math.ceil(listings.length / SLOTS_PER_QUERY) }, (_, at) =>
    listings.slice(at * SLOTS_PER_QUERY, (at + 1) * SLOTS_PER_QUERY),
  )
  return chunks.map((chunk) =>
    querySlots(venue.poolManager, {
      slots: chunk.map(({ id }) => getPriceSlot(id)),
      parse: (prices) => chunk.filter((_, at) => prices[at] !== 0n),
    }),
  )
}

/** Pools with the coin and pools with the wrapped coin both exist. The coin is the zero address, so it comes first. */
function listV4Listings(tokens: Pair, { poolManager, wrappedNative }: V4Venue): readonly V4Listing[] {
  const [one, other] = tokens
  const sides: { tokens: Pair; currencies: Pair }[] = [{ tokens, currencies: tokens }]
  if (isSameAddress(one, wrappedNative)) sides.push({ tokens, currencies: [zeroAddress, other] })
  if (isSameAddress(other, wrappedNative)) sides.push({ tokens: [other, one], currencies: [zeroAddress, one] })
  return sides.flatMap(({ tokens, currencies }) =>
    feeTiers.map(([fee, tickSpacing]) => {
      const id = getPoolId([...currencies, numberToHex(fee), numberToHex(tickSpacing), zeroAddress])
      const key = { currencies, fee }
      return { type: 'concentrated', venue: 'Uniswap V4', id, tokens, feePpm: fee, tickSpacing, key, poolManager }
    }),
  )
}

/** Hashes take long, and each discovery asks for the same keys. About 10 MB. */
const poolIds = new LRUCache<string, Hex>({ max: 30_000 })

/** The hash of the key: its currencies, its fee, its tick spacing and its hooks, a word each. */
function getPoolId(key: readonly Hex[]): Hex {
  const name = key.join()
  const id = poolIds.get(name) ?? keccak256(concatHex(key.map((word) => padHex(word, { size: 32 }))))
  poolIds.set(name, id)
  return id
}
