import type { Address } from '@murmur/engine/token'
import { parseAbi, toEventSelector, zeroAddress } from 'viem'
import { findValues, type Query, runQueries } from '../readCalls.ts'
import {
  describeHook,
  FACTORY_GAS,
  type ListingFields,
  type Pair,
  type VenueFamily,
  type VenueFields,
} from './venueFamily.ts'

/** Aerodrome and Velodrome: a volatile and a stable pool for each pair. */
type SolidlyVenue = VenueFields & { readonly family: 'solidly'; readonly factory: Address }

type SolidlyListing = ListingFields & {
  readonly family: 'solidly'
  readonly type: 'solidly'
  readonly tokens: Pair
  readonly factory: Address
  readonly isStable: boolean
  /** One whole token each. */
  readonly bases: readonly [bigint, bigint]
}

type SolidlyState = {
  readonly type: 'solidly'
  /** As listed: they say what the reserves are worth. */
  readonly isStable: boolean
  readonly bases: readonly [bigint, bigint]
  readonly reserves: readonly [bigint, bigint]
  readonly feeBps: number
}

const factoryAbi = parseAbi([
  'function getPool(address, address, bool) view returns (address)',
  'function getFee(address, bool) view returns (uint256)',
  'function isPaused() view returns (bool)',
  'function allPoolsLength() view returns (uint256)',
])
const poolAbi = parseAbi([
  'function metadata() view returns (uint256, uint256, uint256, uint256, bool, address, address)',
  'function getReserves() view returns (uint256, uint256, uint256)',
])
const sync = toEventSelector('event Sync(uint256 reserve0, uint256 reserve1)')

const GAS_PER_CALL = 15_000
const GAS_PER_METADATA = 30_000
const GAS_PER_CHECK = 40_000

export const solidly: VenueFamily<SolidlyVenue, SolidlyListing, SolidlyState> = {
  backing: 'state',
  // The factory's owner changes fees without a log of the pool.
  changes: { topics: [sync], depthTopics: [], isEveryBlock: true },
  getEmitter: ({ id }) => id,
  check: ({ factory }) => ({
    calls: ['allPoolsLength', 'isPaused'].map((functionName) => {
      return { address: factory, abi: factoryAbi, functionName, gas: GAS_PER_CHECK }
    }),
    parse: ([count, isPaused]) => typeof count === 'bigint' && typeof isPaused === 'boolean',
  }),
  async discover(client, { venue, pairs, blockHash }) {
    const queries = pairs.flatMap((pair) => [false, true].map((isStable) => queryPool(pair, { venue, isStable })))
    const pools = await findValues(client, { queries, blockHash })
    const bases = await runQueries(client, { queries: pools.map(queryBases), blockHash })
    return pools.flatMap((pool, at): SolidlyListing[] => {
      const own = bases[at]
      return own === undefined ? [] : [{ ...pool, bases: own }]
    })
  },
  queryState: ({ id, factory, isStable, bases }) => ({
    calls: [
      { address: id, abi: poolAbi, functionName: 'getReserves', gas: GAS_PER_CALL },
      { address: factory, abi: factoryAbi, functionName: 'getFee', args: [id, isStable], gas: GAS_PER_CALL },
      { address: factory, abi: factoryAbi, functionName: 'isPaused', gas: GAS_PER_CALL },
    ],
    parse(answers) {
      const [[one, other], fee, isPaused] = answers as readonly [readonly [bigint, bigint], bigint, boolean]
      if (isPaused || one === 0n || other === 0n) return undefined
      return { type: 'solidly', isStable, bases, reserves: [one, other], feeBps: Number(fee) }
    },
  }),
  join: ({ family: _, factory: __, ...listing }, { state }) => ({ ...listing, ...state }),
}

type FoundPool = Omit<SolidlyListing, 'bases'>

type QueryOptions = { readonly venue: SolidlyVenue; readonly isStable: boolean }

function queryPool(tokens: Pair, { venue, isStable }: QueryOptions): Query<FoundPool> {
  const { factory, name } = venue
  const call = { address: factory, abi: factoryAbi, functionName: 'getPool', gas: FACTORY_GAS }
  const listing = { family: 'solidly', type: 'solidly', venue: name, tokens, factory, isStable } as const
  const hook = describeHook(venue, { feePpm: isStable ? 1 : 0, tickSpacing: 1 })
  return {
    calls: [{ ...call, args: [...tokens, isStable] }],
    // The answer was decoded as an address.
    parse: ([id]) => (id === zeroAddress ? undefined : { ...listing, id: id as Address, ...hook }),
  }
}

function queryBases({ id }: FoundPool): Query<readonly [bigint, bigint]> {
  return {
    calls: [{ address: id, abi: poolAbi, functionName: 'metadata', gas: GAS_PER_METADATA }],
    parse([metadata]) {
      const [one, other] = metadata as readonly [bigint, bigint]
      return one > 0n && other > 0n ? [one, other] : undefined
    },
  }
}
