import { type Address, isSameAddress } from '@murmur/engine/token'
import { parseAbi, toEventSelector, zeroAddress } from 'viem'
import { findValues, type Query } from '../readCalls.ts'
import { getPoolAddress, type PoolCode } from './poolCode.ts'
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

/** A fee in millionths, and the distance of ticks that it allows. */
export type FeeTier = readonly [feePpm: number, tickSpacing: number]

/** Uniswap V3 and forks whose pools are found by their fee. */
type UniswapV3Venue = VenueFields & {
  readonly family: 'uniswapV3'
  readonly factory: Address
  /** Reads ticks. One contract can read the pools of every factory. */
  readonly tickLens: Address
  /** A factory without one of them has no pool of that tier. */
  readonly tiers: readonly FeeTier[]
  readonly code?: PoolCode
}

type V3Listing = ListingFields & {
  readonly family: 'uniswapV3'
  readonly type: 'concentrated'
  readonly tokens: Pair
  readonly feePpm: number
  readonly tickSpacing: number
  readonly tickLens: Address
}

const factoryAbi = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function feeAmountTickSpacing(uint24) view returns (int24)',
])
const poolAbi = parseAbi([
  // Only the first two fields: forks of Uniswap V3 differ in the others.
  'function slot0() view returns (uint160, int24)',
  'function liquidity() view returns (uint128)',
  'function tickBitmap(int16) view returns (uint256)',
])
const lensAbi = parseAbi([
  'struct PopulatedTick { int24 tick; int128 liquidityNet; uint128 liquidityGross; }',
  'function getPopulatedTicksInWord(address pool, int16 word) view returns (PopulatedTick[])',
])
const [swap, pancakeSwap, mint, burn] = [
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint128 protocolFeesToken0, uint128 protocolFeesToken1)',
  'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
].map((event) => toEventSelector(event)) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`]

/** `slot0` uses 9,300, `liquidity` less. */
const GAS_PER_CALL = 10_000
const GAS_PER_WORD = 8_000
/** For a word with 100 ticks. */
const GAS_PER_FULL_WORD = 1_200_000
const GAS_PER_CHECK = 40_000

type PopulatedTick = { readonly tick: number; readonly liquidityNet: bigint }

export const uniswapV3: VenueFamily<UniswapV3Venue, V3Listing, TickState, TickDepth> = {
  // The liquidity costs nearly nothing if the price is absurd. Balances are real.
  backing: 'balances',
  changes: { topics: [swap, pancakeSwap, mint, burn], depthTopics: [mint, burn], isEveryBlock: false },
  getEmitter: ({ id }) => id,
  check({ factory, tiers, code }, sample) {
    const question = { address: factory, abi: factoryAbi, gas: GAS_PER_CHECK }
    // The third tier is the one of most pools.
    const [feePpm, spacing] = tiers[2] ?? [3000, 60]
    const pools = code === undefined ? [] : tiers.map(([fee]) => fee)
    return {
      calls: [
        { ...question, functionName: 'feeAmountTickSpacing', args: [feePpm] },
        ...pools.map((fee) => ({ ...question, functionName: 'getPool', args: [...sample, fee] })),
      ],
      parse: ([answer, ...ids]) =>
        answer === spacing &&
        pools.every((fee, at) => {
          const id = ids[at]
          if (code === undefined || !isPool(id)) return true
          return isSameAddress(id, getPoolAddress(sample, { factory, code, feePpm: fee }))
        }),
    }
  },
  async discover(client, { venue, pairs, blockHash }) {
    const queries = pairs.flatMap((pair) => venue.tiers.map((tier) => queryPool(pair, { venue, tier })))
    return await findValues(client, { queries, blockHash })
  },
  queryState: ({ id }) => ({
    calls: ['slot0', 'liquidity'].map((functionName) => {
      return { address: id, abi: poolAbi, functionName, gas: GAS_PER_CALL }
    }),
    parse(answers) {
      const [[sqrtPriceX96, tick], liquidity] = answers as readonly [readonly [bigint, number], bigint]
      return sqrtPriceX96 > 0n ? { type: 'concentrated', sqrtPriceX96, tick, liquidity } : undefined
    },
  }),
  depth: createTickDepth({
    getStep: ({ tickSpacing }) => tickSpacing,
    queryBitmaps: ({ id }, words) => ({
      calls: words.map((word) => {
        return { address: id, abi: poolAbi, functionName: 'tickBitmap', args: [word], gas: GAS_PER_WORD }
      }),
      parse: (bitmaps) => bitmaps as readonly bigint[],
    }),
    queryTicks: ({ id, tickLens }, full) => ({
      calls: full.map(({ word }) => {
        const question = { address: tickLens, abi: lensAbi, gas: GAS_PER_FULL_WORD }
        return { ...question, functionName: 'getPopulatedTicksInWord', args: [id, word] }
      }),
      parse: (answers) =>
        (answers as readonly (readonly PopulatedTick[])[])
          .flatMap((word) => word.map(({ tick: index, liquidityNet }) => ({ index, liquidityNet })))
          .sort((one, other) => one.index - other.index),
    }),
  }),
  join: ({ tickLens: _, family: __, ...listing }, { state, depth }) => depth && { ...listing, ...state, ...depth },
}

type QueryOptions = { readonly venue: UniswapV3Venue; readonly tier: FeeTier }

function queryPool(tokens: Pair, { venue, tier: [feePpm, tickSpacing] }: QueryOptions): Query<V3Listing> {
  const { factory, name, tickLens } = venue
  const call = { address: factory, abi: factoryAbi, functionName: 'getPool', gas: FACTORY_GAS }
  const listing = { family: 'uniswapV3', type: 'concentrated', venue: name, tokens } as const
  const hook = describeHook(venue, { feePpm, tickSpacing: 1 })
  return {
    calls: [{ ...call, args: [...tokens, feePpm] }],
    parse: ([id]) => (isPool(id) ? { ...listing, id, feePpm, tickSpacing, tickLens, ...hook } : undefined),
  }
}

/** The answer was decoded as an address. */
function isPool(answer: unknown): answer is Address {
  return answer !== zeroAddress
}
