import type { V4Key } from '@murmur/engine/pools/concentrated'
import { type Address, isSameAddress } from '@murmur/engine/token'
import { LRUCache } from 'lru-cache'
import { concatHex, type Hex, keccak256, numberToHex, padHex, toEventSelector, zeroAddress } from 'viem'
import { findValues, type Query } from '../readCalls.ts'
import { createTickDepth, type TickState } from './tickDepth.ts'
import type { FeeTier } from './uniswapV3Venue.ts'
import {
  getLiquiditySlot,
  getPriceSlot,
  listBitmapSlots,
  listTickSlots,
  parseNetLiquidity,
  parsePrice,
  querySlots,
} from './v4Storage.ts'
import type { ListingFields, Pair, TickDepth, VenueFamily, VenueFields } from './venueFamily.ts'

/** One contract holds every pool of Uniswap V4. */
type UniswapV4Venue = VenueFields & {
  readonly family: 'uniswapV4'
  readonly poolManager: Address
  /** Stands for the network's own coin, which only V4 trades as it is. */
  readonly wrappedNative: Address
  /** Nearly all pools without hooks have one of these. */
  readonly tiers: readonly FeeTier[]
}

/** Its id is the hash of its key. */
type V4Listing = ListingFields & {
  readonly family: 'uniswapV4'
  readonly type: 'concentrated'
  /** Lower address first, but the coin before every token. */
  readonly tokens: Pair
  readonly feePpm: number
  readonly tickSpacing: number
  /** Names the pool in a swap. `tokens` has the wrapped coin where the currency is the coin itself. */
  readonly key: V4Key
  readonly poolManager: Address
}

const [swap, modify, feeUpdate] = [
  'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
  'event ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt)',
  'event ProtocolFeeUpdated(bytes32 indexed id, uint24 protocolFee)',
].map((event) => toEventSelector(event)) as [Hex, Hex, Hex]
const anySlot = numberToHex(0, { size: 32 })

const SLOTS_PER_QUERY = 100

export const uniswapV4: VenueFamily<UniswapV4Venue, V4Listing, TickState, TickDepth> = {
  backing: 'none',
  changes: { topics: [swap, modify, feeUpdate], depthTopics: [modify], isEveryBlock: false },
  getEmitter: ({ poolManager }) => poolManager,
  check: ({ poolManager }) => querySlots(poolManager, { slots: [anySlot], parse: () => true }),
  /** There is no factory to ask: the id follows from the key, and a pool that does not exist has no price. */
  async discover(client, { venue, pairs, blockHash }) {
    const listings = pairs.flatMap((pair) => listKeys(pair, venue))
    const chunks = Array.from({ length: Math.ceil(listings.length / SLOTS_PER_QUERY) }, (_, at) =>
      listings.slice(at * SLOTS_PER_QUERY, (at + 1) * SLOTS_PER_QUERY),
    )
    const queries = chunks.map((chunk) =>
      querySlots(venue.poolManager, {
        slots: chunk.map(({ id }) => getPriceSlot(id)),
        parse: (prices) => chunk.filter((_, at) => prices[at] !== 0n),
      }),
    )
    return (await findValues(client, { queries, blockHash })).flat()
  },
  queryState: ({ id, poolManager }) =>
    querySlots(poolManager, { slots: [getPriceSlot(id), getLiquiditySlot(id)], parse: parseState }),
  depth: createTickDepth({
    getStep: ({ tickSpacing }) => tickSpacing,
    queryBitmaps: ({ id, poolManager }, words) =>
      querySlots(poolManager, { slots: listBitmapSlots(id, words), parse: (bitmaps) => bitmaps }),
    queryTicks({ id, poolManager }, full): Query<readonly { index: number; liquidityNet: bigint }[]> {
      const indexes = full.flatMap((word) => word.indexes)
      return querySlots(poolManager, {
        slots: listTickSlots(id, indexes),
        parse: (slots) => slots.map((slot, at) => ({ index: indexes[at] ?? 0, liquidityNet: parseNetLiquidity(slot) })),
      })
    },
  }),
  join: ({ poolManager: _, family: __, ...listing }, { state, depth }) => depth && { ...listing, ...state, ...depth },
}

/** Pools with the coin and pools with the wrapped coin both exist. The coin is the zero address, so it comes first. */
function listKeys(tokens: Pair, { name, poolManager, wrappedNative, tiers }: UniswapV4Venue): readonly V4Listing[] {
  const [one, other] = tokens
  const sides: { tokens: Pair; currencies: Pair }[] = [{ tokens, currencies: tokens }]
  if (isSameAddress(one, wrappedNative)) sides.push({ tokens, currencies: [zeroAddress, other] })
  if (isSameAddress(other, wrappedNative)) sides.push({ tokens: [other, one], currencies: [zeroAddress, one] })
  const listing = { family: 'uniswapV4', type: 'concentrated', venue: name, poolManager } as const
  return sides.flatMap(({ tokens, currencies }) =>
    tiers.map(([fee, tickSpacing]) => {
      const id = getPoolId([...currencies, numberToHex(fee), numberToHex(tickSpacing), zeroAddress])
      return { ...listing, id, tokens, feePpm: fee, tickSpacing, key: { currencies, fee } }
    }),
  )
}

/** Hashes take long, and each discovery asks for the same keys. About 10 MB. */
const poolIds = new LRUCache<string, Hex>({ max: 30_000 })

/** The hash of the key: its currencies, its fee, its tick spacing and its hooks, a word each. */
export function getPoolId(key: readonly Hex[]): Hex {
  const name = key.join()
  const id = poolIds.get(name) ?? keccak256(concatHex(key.map((word) => padHex(word, { size: 32 }))))
  poolIds.set(name, id)
  return id
}

const MILLION = 1_000_000

/** The protocol takes its share of the payment first, as in `calculateSwapFee`, and has a rate for each direction. */
function parseState([price = 0n, liquidity = 0n]: readonly bigint[]): TickState | undefined {
  const { sqrtPriceX96, tick, protocolFees, fee } = parsePrice(price)
  if (sqrtPriceX96 === 0n) return undefined
  const [feePpm, backFeePpm] = protocolFees.map((own) => own + fee - Math.floor((own * fee) / MILLION))
  const fees = { feePpm: feePpm ?? fee, ...(backFeePpm !== feePpm && { backFeePpm: backFeePpm ?? fee }) }
  return { type: 'concentrated', sqrtPriceX96, tick, liquidity, ...fees }
}
