import type { Address } from '@murmur/engine/token'
import { parseAbi, toEventSelector, zeroAddress } from 'viem'
import { findValues, type Query, runQueries } from '../readCalls.ts'
import { queryOwnTicks } from './ownTicks.ts'
import { createTickDepth, type TickState } from './tickDepth.ts'
import {
  describeHook,
  FACTORY_GAS,
  type ListingFields,
  type Pair,
  type TickDepth,
  type VenueFamily,
  type VenueFields,
} from './venueFamily.ts'

/** Slipstream of Aerodrome and Velodrome: pools are found by their tick spacing, and their fee follows the market. */
type SlipstreamVenue = VenueFields & { readonly family: 'slipstream'; readonly factory: Address }

type SlipstreamListing = ListingFields & {
  readonly family: 'slipstream'
  readonly type: 'concentrated'
  readonly tokens: Pair
  readonly tickSpacing: number
}

type SlipstreamState = TickState & { readonly feePpm: number }

const factoryAbi = parseAbi([
  'function getPool(address, address, int24) view returns (address)',
  'function tickSpacings() view returns (int24[])',
])
const poolAbi = parseAbi([
  'function slot0() view returns (uint160, int24)',
  'function liquidity() view returns (uint128)',
  'function fee() view returns (uint24)',
  'function tickBitmap(int16) view returns (uint256)',
])
const [swap, mint, burn] = [
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
].map((event) => toEventSelector(event)) as [`0x${string}`, `0x${string}`, `0x${string}`]

const GAS_PER_CALL = 12_000
/** The fee module reads an average of ten minutes. */
const GAS_PER_FEE = 150_000
const GAS_PER_WORD = 10_000
const GAS_PER_CHECK = 100_000

/** Spacings are added by a vote. More than these are a sign of another contract. */
const MOST_SPACINGS = 20

export const slipstream: VenueFamily<SlipstreamVenue, SlipstreamListing, SlipstreamState, TickDepth> = {
  backing: 'balances',
  changes: { topics: [swap, mint, burn], depthTopics: [mint, burn], isEveryBlock: true },
  getEmitter: ({ id }) => id,
  check: ({ factory }) => ({
    calls: [{ address: factory, abi: factoryAbi, functionName: 'tickSpacings', gas: GAS_PER_CHECK }],
    parse: ([spacings]) => areSpacings(spacings) && spacings.includes(100) && spacings.includes(200),
  }),
  async discover(client, { venue, pairs, blockHash }) {
    const query: Query<readonly number[]> = {
      calls: [{ address: venue.factory, abi: factoryAbi, functionName: 'tickSpacings', gas: GAS_PER_CHECK }],
      parse: ([spacings]) => (areSpacings(spacings) ? spacings : undefined),
    }
    const [spacings = []] = await runQueries(client, { queries: [query], blockHash })
    const queries = pairs.flatMap((pair) => spacings.map((spacing) => queryPool(pair, { venue, spacing })))
    return await findValues(client, { queries, blockHash })
  },
  queryState: ({ id }) => ({
    calls: [
      { address: id, abi: poolAbi, functionName: 'slot0', gas: GAS_PER_CALL },
      { address: id, abi: poolAbi, functionName: 'liquidity', gas: GAS_PER_CALL },
      { address: id, abi: poolAbi, functionName: 'fee', gas: GAS_PER_FEE },
    ],
    parse(answers) {
      const [[sqrtPriceX96, tick], liquidity, feePpm] = answers as readonly [readonly [bigint, number], bigint, number]
      return sqrtPriceX96 > 0n ? { type: 'concentrated', sqrtPriceX96, tick, liquidity, feePpm } : undefined
    },
  }),
  depth: createTickDepth<SlipstreamListing>({
    getStep: ({ tickSpacing }) => tickSpacing,
    queryBitmaps: ({ id }, words) => ({
      calls: words.map((word) => {
        return { address: id, abi: poolAbi, functionName: 'tickBitmap', args: [word], gas: GAS_PER_WORD }
      }),
      parse: (bitmaps) => bitmaps as readonly bigint[],
    }),
    queryTicks: queryOwnTicks,
  }),
  join: ({ family: _, ...listing }, { state, depth }) => depth && { ...listing, ...state, ...depth },
}

/** The answer was decoded as a list of numbers. */
function areSpacings(answer: unknown): answer is readonly number[] {
  const spacings = answer as readonly number[]
  return spacings.length <= MOST_SPACINGS && spacings.every((spacing) => spacing > 0)
}

type QueryOptions = { readonly venue: SlipstreamVenue; readonly spacing: number }

function queryPool(tokens: Pair, { venue, spacing: tickSpacing }: QueryOptions): Query<SlipstreamListing> {
  const { factory, name } = venue
  const call = { address: factory, abi: factoryAbi, functionName: 'getPool', gas: FACTORY_GAS }
  const listing = { family: 'slipstream', type: 'concentrated', venue: name, tokens, tickSpacing } as const
  return {
    calls: [{ ...call, args: [...tokens, tickSpacing] }],
    // The answer was decoded as an address.
    parse: ([id]) =>
      id === zeroAddress
        ? undefined
        : { ...listing, id: id as Address, ...describeHook(venue, { feePpm: 0, tickSpacing }) },
  }
}
