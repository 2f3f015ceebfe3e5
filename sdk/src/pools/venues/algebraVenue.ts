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

/** Algebra has one pool a pair. Its versions differ in their fees, and in how they find ticks. */
type Version = 'V1' | 'V1.9' | 'Integral'

type AlgebraVenue = VenueFields & {
  readonly family: 'algebra'
  readonly factory: Address
  readonly version: Version
}

type AlgebraListing = ListingFields & {
  readonly family: 'algebra'
  readonly type: 'concentrated'
  readonly version: Version
  readonly tokens: Pair
  readonly tickSpacing: number
}

type AlgebraState = TickState & { readonly feePpm: number }

const factoryAbi = parseAbi(['function poolByPair(address, address) view returns (address)'])
const poolAbi = parseAbi([
  'function liquidity() view returns (uint128)',
  'function tickSpacing() view returns (int24)',
  'function tickTable(int16) view returns (uint256)',
])
/** The third field is the fee. In V1.9 it is the one for payments in token 0, and the fourth the one for token 1. */
const stateAbis = {
  V1: parseAbi(['function globalState() view returns (uint160, int24, uint16, uint16)']),
  'V1.9': parseAbi(['function globalState() view returns (uint160, int24, uint16, uint16)']),
  Integral: parseAbi(['function globalState() view returns (uint160, int24, uint16, uint8)']),
} as const
const [swap, mint, burn, feeUpdate, feesUpdate, pluginConfig] = [
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 price, uint128 liquidity, int24 tick)',
  'event Mint(address sender, address indexed owner, int24 indexed bottomTick, int24 indexed topTick, uint128 liquidityAmount, uint256 amount0, uint256 amount1)',
  'event Burn(address indexed owner, int24 indexed bottomTick, int24 indexed topTick, uint128 liquidityAmount, uint256 amount0, uint256 amount1)',
  'event Fee(uint16 fee)',
  'event Fee(uint16 feeZto, uint16 feeOtz)',
  'event PluginConfig(uint8 newPluginConfig)',
].map((event) => toEventSelector(event)) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]

const GAS_PER_CALL = 12_000
const GAS_PER_WORD = 10_000
const GAS_PER_CHECK = 60_000

/** A plugin with one of these flags is called before a swap or names the fee, by rules that we do not know. */
const PLUGIN_BEFORE_SWAP = 1
const PLUGIN_FEE = 128

export const algebra: VenueFamily<AlgebraVenue, AlgebraListing, AlgebraState, TickDepth> = {
  backing: 'balances',
  changes: {
    topics: [swap, mint, burn, feeUpdate, feesUpdate, pluginConfig],
    depthTopics: [mint, burn],
    isEveryBlock: false,
  },
  getEmitter: ({ id }) => id,
  /** No other factory answers to this name. */
  check: ({ factory }, sample) => ({
    calls: [{ address: factory, abi: factoryAbi, functionName: 'poolByPair', args: sample, gas: GAS_PER_CHECK }],
    parse: () => true,
  }),
  async discover(client, { venue, pairs, blockHash }) {
    const pools = await findValues(client, { queries: pairs.map((pair) => queryPool(pair, venue)), blockHash })
    const spacings = await runQueries(client, { queries: pools.map(querySpacing), blockHash })
    return pools.flatMap((pool, at): AlgebraListing[] => {
      const tickSpacing = spacings[at]
      return tickSpacing === undefined ? [] : [{ ...pool, tickSpacing }]
    })
  },
  queryState: ({ id, version, tickSpacing }) => ({
    calls: [
      { address: id, abi: stateAbis[version], functionName: 'globalState', gas: GAS_PER_CALL },
      { address: id, abi: poolAbi, functionName: 'liquidity', gas: GAS_PER_CALL },
      { address: id, abi: poolAbi, functionName: 'tickSpacing', gas: GAS_PER_CALL },
    ],
    parse(answers) {
      const [[sqrtPriceX96, tick, feePpm, fourth], liquidity, spacing] = answers as readonly [
        readonly [bigint, number, number, number],
        bigint,
        number,
      ]
      // A vote can change the spacing. The next discovery lists the pool with the new one.
      if (sqrtPriceX96 === 0n || spacing !== tickSpacing) return undefined
      const state = { type: 'concentrated', sqrtPriceX96, tick, liquidity, feePpm } as const
      if (version === 'V1.9') return { ...state, backFeePpm: fourth }
      if (version === 'V1') return state
      return (fourth & (PLUGIN_BEFORE_SWAP | PLUGIN_FEE)) === 0 ? state : undefined
    },
  }),
  depth: createTickDepth<AlgebraListing>({
    // Integral has a bit for every tick, also for those between the spacing.
    getStep: ({ version, tickSpacing }) => (version === 'Integral' ? 1 : tickSpacing),
    queryBitmaps: ({ id }, words) => ({
      calls: words.map((word) => {
        return { address: id, abi: poolAbi, functionName: 'tickTable', args: [word], gas: GAS_PER_WORD }
      }),
      parse: (bitmaps) => bitmaps as readonly bigint[],
    }),
    queryTicks: queryOwnTicks,
  }),
  join({ version, family: _, ...listing }, { state, depth }) {
    if (depth === undefined) return undefined
    return { ...listing, ...state, ...depth, ...(version === 'Integral' && { isLinked: true }) }
  },
}

type FoundPool = Omit<AlgebraListing, 'tickSpacing'>

function queryPool(tokens: Pair, venue: AlgebraVenue): Query<FoundPool> {
  const { factory, name, version } = venue
  const call = { address: factory, abi: factoryAbi, functionName: 'poolByPair', args: tokens, gas: FACTORY_GAS }
  const listing = { family: 'algebra', type: 'concentrated', venue: name, tokens, version } as const
  return {
    calls: [call],
    // The answer was decoded as an address.
    parse: ([id]) =>
      id === zeroAddress
        ? undefined
        : { ...listing, id: id as Address, ...describeHook(venue, { feePpm: 0, tickSpacing: 1 }) },
  }
}

function querySpacing({ id }: FoundPool): Query<number> {
  return {
    calls: [{ address: id, abi: poolAbi, functionName: 'tickSpacing', gas: GAS_PER_CALL }],
    parse: ([spacing]) => (Number(spacing) > 0 ? Number(spacing) : undefined),
  }
}
