import { type Address, isSameAddress } from '@murmur/engine/token'
import { parseAbi, toEventSelector, zeroAddress } from 'viem'
import { findValues, type Query } from '../readCalls.ts'
import { getPairAddress, type PoolCode } from './poolCode.ts'
import {
  describeHook,
  FACTORY_GAS,
  type ListingFields,
  type Pair,
  type VenueFamily,
  type VenueFields,
} from './venueFamily.ts'

/** Uniswap V2 and its forks. */
type UniswapV2Venue = VenueFields & {
  readonly family: 'uniswapV2'
  readonly factory: Address
  /** Every pair charges this, or names its own two fees beside its reserves, as on Camelot. */
  readonly feePpm: number | 'perPair'
  readonly code?: PoolCode
}

type PairListing = ListingFields & {
  readonly family: 'uniswapV2'
  readonly type: 'constantProduct'
  readonly tokens: Pair
  readonly feePpm: number
  readonly hasOwnFees?: boolean
}

type PairState = {
  readonly type: 'constantProduct'
  readonly reserves: readonly [bigint, bigint]
  /** Only where each pair has its own. */
  readonly feePpm?: number
  readonly backFeePpm?: number
}

const factoryAbi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function allPairsLength() view returns (uint256)',
])
const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])
const ownFeesAbi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint16, uint16)',
  'function stableSwap() view returns (bool)',
])
const sync = toEventSelector('event Sync(uint112 reserve0, uint112 reserve1)')

/** `getReserves` uses 8,700. */
const GAS_PER_CALL = 10_000
const GAS_PER_CHECK = 40_000

export const uniswapV2: VenueFamily<UniswapV2Venue, PairListing, PairState> = {
  backing: 'state',
  changes: { topics: [sync], depthTopics: [], isEveryBlock: false },
  getEmitter: ({ id }) => id,
  check({ factory, code }, sample) {
    const question = { address: factory, abi: factoryAbi, gas: GAS_PER_CHECK }
    return {
      calls: [
        { ...question, functionName: 'allPairsLength' },
        ...(code === undefined ? [] : [{ ...question, functionName: 'getPair', args: sample }]),
      ],
      parse: ([count, pair = zeroAddress]) =>
        typeof count === 'bigint' &&
        (code === undefined || !isPair(pair) || isSameAddress(pair, getPairAddress(sample, { factory, code }))),
    }
  },
  async discover(client, { venue, pairs, blockHash }) {
    return await findValues(client, { queries: pairs.map((pair) => queryPair(pair, venue)), blockHash })
  },
  queryState({ id, hasOwnFees }) {
    if (hasOwnFees) return queryOwnFees(id)
    return {
      calls: [{ address: id, abi: pairAbi, functionName: 'getReserves', gas: GAS_PER_CALL }],
      parse([reserves]) {
        // Decoded by the ABI above.
        const [one, other] = reserves as readonly [bigint, bigint]
        return one > 0n && other > 0n ? { type: 'constantProduct', reserves: [one, other] } : undefined
      },
    }
  },
  join: ({ hasOwnFees: _, family: __, ...listing }, { state }) => ({ ...listing, ...state }),
}

function queryPair(tokens: Pair, venue: UniswapV2Venue): Query<PairListing> {
  const { factory, name, feePpm } = venue
  const call = { address: factory, abi: factoryAbi, functionName: 'getPair', args: tokens, gas: FACTORY_GAS }
  const listing = { family: 'uniswapV2', type: 'constantProduct', venue: name, tokens } as const
  return {
    calls: [call],
    parse([id]) {
      if (!isPair(id)) return undefined
      // The canonical key has one fee. A hook of pairs with their own fees does not exist.
      if (feePpm === 'perPair') return { ...listing, id, feePpm: 0, hasOwnFees: true }
      return { ...listing, id, feePpm, ...describeHook(venue, { feePpm, tickSpacing: 1 }) }
    },
  }
}

/** The answer was decoded as an address. */
function isPair(answer: unknown): answer is Address {
  return answer !== zeroAddress
}

/** Camelot counts fees in 100,000ths. Its stable pairs have another curve, and are left out. */
function queryOwnFees(id: Address): Query<PairState> {
  const call = { address: id, abi: ownFeesAbi, gas: GAS_PER_CALL }
  return {
    calls: [
      { ...call, functionName: 'getReserves' },
      { ...call, functionName: 'stableSwap' },
    ],
    parse([answer, isStable]) {
      const [one, other, fee, backFee] = answer as readonly [bigint, bigint, number, number]
      if (isStable !== false || one === 0n || other === 0n) return undefined
      return { type: 'constantProduct', reserves: [one, other], feePpm: fee * 10, backFeePpm: backFee * 10 }
    },
  }
}
