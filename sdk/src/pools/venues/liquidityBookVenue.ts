import type { Address } from '@murmur/engine/token'
import { parseAbi, toEventSelector, zeroHash } from 'viem'
import { findValues, type Query } from '../readCalls.ts'
import {
  type BinDepth,
  blockTime,
  describeHook,
  type ListingFields,
  type Pair,
  type VenueFamily,
  type VenueFields,
} from './venueFamily.ts'

/** Trader Joe's Liquidity Book: bins of constant price, and a fee that rises with the bins that trades cross. */
type LiquidityBookVenue = VenueFields & {
  readonly family: 'liquidityBook'
  readonly factory: Address
  /** Pairs of 2.2 can have hooks. */
  readonly version: '2.1' | '2.2'
}

type LiquidityBookListing = ListingFields & {
  readonly family: 'liquidityBook'
  readonly type: 'liquidityBook'
  /** In the contract's order, which is not by address. */
  readonly tokens: Pair
  readonly binStep: number
}

type LiquidityBookState = {
  readonly type: 'liquidityBook'
  /** As listed: with the active bin it gives the price. */
  readonly binStep: number
  readonly activeId: number
  readonly fees: {
    readonly baseFactor: number
    readonly filterPeriod: number
    readonly decayPeriod: number
    readonly reductionFactor: number
    readonly variableFeeControl: number
    readonly mostVolatility: number
    readonly volatilityReference: number
    readonly volatilityAccumulator: number
    readonly idReference: number
    readonly lastUpdate: number
  }
  /** The block's time in seconds, or the time from which on the fee does not fall any more. */
  readonly now: number
}

const factoryAbi = parseAbi([
  'struct PairInformation { uint16 binStep; address pair; bool createdByOwner; bool ignoredForRouting; }',
  'function getAllLBPairs(address, address) view returns (PairInformation[])',
  'function getNumberOfLBPairs() view returns (uint256)',
])
const pairAbi = parseAbi([
  'function getTokenX() view returns (address)',
  'function getLBHooksParameters() view returns (bytes32)',
  'function getActiveId() view returns (uint24)',
  'function getBin(uint24) view returns (uint128, uint128)',
  'function getStaticFeeParameters() view returns (uint16, uint16, uint16, uint16, uint24, uint16, uint24)',
  'function getVariableFeeParameters() view returns (uint24, uint24, uint24, uint40)',
])
const topics = [
  'event Swap(address indexed sender, address indexed to, uint24 id, bytes32 amountsIn, bytes32 amountsOut, uint24 volatilityAccumulator, bytes32 totalFees, bytes32 protocolFees)',
  'event DepositedToBins(address indexed sender, address indexed to, uint256[] ids, bytes32[] amounts)',
  'event WithdrawnFromBins(address indexed sender, address indexed to, uint256[] ids, bytes32[] amounts)',
].map((event) => toEventSelector(event))

const GAS_PER_CALL = 12_000
const GAS_PER_LIST = 60_000
const GAS_PER_CHECK = 40_000

/** On each side of the active one. At 0.1 % a bin they reach 4 % of the price. */
const BINS_PER_SIDE = 40
const FAR_BINS = 20

export const liquidityBook: VenueFamily<LiquidityBookVenue, LiquidityBookListing, LiquidityBookState, BinDepth> = {
  backing: 'balances',
  changes: { topics, depthTopics: topics, isEveryBlock: true },
  getEmitter: ({ id }) => id,
  check: ({ factory }) => ({
    calls: [{ address: factory, abi: factoryAbi, functionName: 'getNumberOfLBPairs', gas: GAS_PER_CHECK }],
    parse: ([count]) => typeof count === 'bigint',
  }),
  async discover(client, { venue, pairs, blockHash }) {
    const pools = (
      await findValues(client, { queries: pairs.map((pair) => queryPairs(pair, venue)), blockHash })
    ).flat()
    const queries = pools.map((pool) => queryOrder(pool, venue))
    return await findValues(client, { queries, blockHash })
  },
  queryState: ({ id, binStep }) => ({
    calls: [
      ...['getActiveId', 'getStaticFeeParameters', 'getVariableFeeParameters'].map((functionName) => {
        return { address: id, abi: pairAbi, functionName, gas: GAS_PER_CALL }
      }),
      blockTime,
    ],
    parse: (answers) => parseState(answers, binStep),
  }),
  depth: {
    queryMap: () => ({ calls: [], parse: () => [] }),
    queryDepth({ listing: { id }, state: { activeId } }) {
      const ids = Array.from({ length: 2 * BINS_PER_SIDE + 1 }, (_, at) => activeId - BINS_PER_SIDE + at)
      return {
        calls: ids.map((bin) => {
          return { address: id, abi: pairAbi, functionName: 'getBin', args: [bin], gas: GAS_PER_CALL }
        }),
        parse(answers) {
          const bins = (answers as readonly (readonly [bigint, bigint])[]).map((reserves, at) => {
            return { id: ids[at] ?? 0, reserves }
          })
          return { bins: bins.filter(({ reserves: [one, other] }) => one > 0n || other > 0n) }
        },
      }
    },
    isFar: (state, near) => Math.abs(state.activeId - near.activeId) > FAR_BINS,
  },
  join: ({ family: _, ...listing }, { state, depth }) => depth && { ...listing, ...state, ...depth },
}

type PairInformation = { readonly binStep: number; readonly pair: Address; readonly ignoredForRouting: boolean }

function queryPairs(tokens: Pair, venue: LiquidityBookVenue): Query<readonly LiquidityBookListing[]> {
  const { factory, name } = venue
  const listing = { family: 'liquidityBook', type: 'liquidityBook', venue: name, tokens } as const
  return {
    calls: [{ address: factory, abi: factoryAbi, functionName: 'getAllLBPairs', args: tokens, gas: GAS_PER_LIST }],
    parse: ([pairs]) =>
      (pairs as readonly PairInformation[])
        .filter(({ ignoredForRouting }) => !ignoredForRouting)
        .map(({ pair: id, binStep }) => {
          return { ...listing, id, binStep, ...describeHook(venue, { feePpm: binStep, tickSpacing: 1 }) }
        }),
  }
}

/** With the tokens in the contract's order. A pair with hooks of its own is left out. */
function queryOrder(listing: LiquidityBookListing, { version }: LiquidityBookVenue): Query<LiquidityBookListing> {
  const names = ['getTokenX', ...(version === '2.2' ? ['getLBHooksParameters'] : [])]
  return {
    calls: names.map((functionName) => ({ address: listing.id, abi: pairAbi, functionName, gas: GAS_PER_CALL })),
    parse([tokenX, hooks = zeroHash]) {
      if (hooks !== zeroHash) return undefined
      const [one, other] = listing.tokens
      const isSorted = String(tokenX).toLowerCase() === one.toLowerCase()
      return { ...listing, tokens: isSorted ? [one, other] : [other, one] }
    },
  }
}

type Answers = readonly [
  activeId: number,
  fixed: readonly [number, number, number, number, number, number, number],
  variable: readonly [number, number, number, number],
  now: bigint,
]

function parseState(answers: readonly unknown[], binStep: number): LiquidityBookState {
  const [activeId, fixed, variable, now] = answers as Answers
  const [baseFactor, filterPeriod, decayPeriod, reductionFactor, variableFeeControl, , mostVolatility] = fixed
  const [volatilityAccumulator, volatilityReference, idReference, lastUpdate] = variable
  const parameters = { baseFactor, filterPeriod, decayPeriod, reductionFactor, variableFeeControl, mostVolatility }
  const volatility = { volatilityReference, volatilityAccumulator, idReference, lastUpdate }
  // Later blocks have the same fee, so a pool without trades stays the same object.
  const settled = lastUpdate + Math.max(filterPeriod, decayPeriod)
  return {
    type: 'liquidityBook',
    binStep,
    activeId,
    fees: { ...parameters, ...volatility },
    now: Math.min(Number(now), settled),
  }
}
