import { type Address, isSameAddress } from '@murmur/engine/token'
import { concatHex, type Hex, keccak256, numberToHex, padHex, parseAbi, zeroAddress } from 'viem'
import { createBoundedCache } from '../http/boundedCache.ts'
import type { PoolListing, V4Listing } from './poolListing.ts'
import { type Call, type MarketClient, readCalls } from './readCalls.ts'
import { askSlots, getPriceSlot, parseSlots } from './v4Storage.ts'
import { feeTiers, PAIR_FEE_PPM, sortTokens, type V4Venue, type Venues } from './venues.ts'

const pairFactoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
const poolFactoryAbi = parseAbi(['function getPool(address, address, uint24) view returns (address)'])

type DiscoverOptions = {
  readonly pairs: readonly Pair[]
  readonly venues: Venues
  readonly blockHash: Hex
}

/** Every pool of these pairs, by asking the exchanges. They alone decide which pools are real. */
export async function discoverPools(
  client: MarketClient,
  { pairs, venues, blockHash }: DiscoverOptions,
): Promise<readonly PoolListing[]> {
  const candidates = pairs.flatMap((pair) => listCandidates(pair, venues))
  const calls = candidates.map(({ call }) => call)
  const answers = await readCalls(client, { calls, blockHash, gasPerCall: GAS_PER_QUESTION })
  const found = candidates.flatMap(({ describe }, at) => {
    const id = answers[at] as Address | undefined
    return id === undefined || id === zeroAddress ? [] : [describe(id)]
  })
  return [...found, ...(await discoverV4(client, { pairs, venue: venues.v4, blockHash }))]
}

/** `getPair` and `getPool` cost about 6,600 each. */
const GAS_PER_QUESTION = 10_000

export type Pair = readonly [Address, Address]

export function listPairs(tokens: readonly Address[]): readonly Pair[] {
  return tokens.flatMap((one, at) => tokens.slice(at + 1).map((other) => sortTokens(one, other)))
}

type Candidate = { readonly call: Call; describe(id: Address): PoolListing }

function listCandidates(tokens: Pair, { v2, v3 }: Venues): readonly Candidate[] {
  const found: Candidate[] = []
  if (v2 !== undefined) {
    found.push({
      call: { address: v2.factory, abi: pairFactoryAbi, functionName: 'getPair', args: tokens },
      describe: (id) => ({ type: 'constantProduct', venue: 'Uniswap V2', id, tokens, feePpm: PAIR_FEE_PPM }),
    })
  }
  if (v3 === undefined) return found
  const tiers = feeTiers.map(
    ([feePpm, tickSpacing]): Candidate => ({
      call: { address: v3.factory, abi: poolFactoryAbi, functionName: 'getPool', args: [...tokens, feePpm] },
      describe: (id) => ({ type: 'concentrated', venue: 'Uniswap V3', id, tokens, feePpm, tickSpacing }),
    }),
  )
  return [...found, ...tiers]
}

type V4Options = {
  readonly pairs: readonly Pair[]
  readonly venue: V4Venue | undefined
  readonly blockHash: Hex
}

const SLOTS_PER_QUESTION = 100
const GAS_PER_SLOT = 3_500

/** There is no factory to ask: the id follows from the key, and a pool that does not exist has no price. */
async function discoverV4(client: MarketClient, { pairs, venue, blockHash }: V4Options): Promise<readonly V4Listing[]> {
  if (venue === undefined) return []
  const listings = pairs.flatMap((pair) => listV4Listings(pair, venue))
  const chunks = Array.from({ length: Math.ceil(listings.length / SLOTS_PER_QUESTION) }, (_, at) =>
    listings.slice(at * SLOTS_PER_QUESTION, (at + 1) * SLOTS_PER_QUESTION),
  )
  const slots = chunks.map((chunk) => chunk.map(({ id }) => getPriceSlot(id)))
  const calls = slots.map((asked) => askSlots(venue.poolManager, asked))
  const answers = await readCalls(client, { calls, blockHash, gasPerCall: SLOTS_PER_QUESTION * GAS_PER_SLOT })
  return chunks.flatMap((chunk, at) => {
    const prices = parseSlots(answers[at], slots[at] ?? []) ?? []
    return chunk.filter((_, index) => (prices[index] ?? 0n) !== 0n)
  })
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
const poolIds = createBoundedCache<string, Hex>({ limit: 30_000 })

/** The hash of the key: its currencies, its fee, its tick spacing and its hooks, a word each. */
function getPoolId(key: readonly Hex[]): Hex {
  const name = key.join()
  const id = poolIds.get(name) ?? keccak256(concatHex(key.map((word) => padHex(word, { size: 32 }))))
  poolIds.set(name, id)
  return id
}
