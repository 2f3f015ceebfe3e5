import { type Address, isSameAddress } from '@murmur/engine/token'
import { parseAbi } from 'viem'
import { findValues, type Query } from '../readCalls.ts'
import { type CurveHooks, findCurveHook, findCurvePools, listTokens, matchCoins } from './curveFactory.ts'
import { blockTime, type ListingFields, type VenueFamily, type VenueFields } from './venueFamily.ts'

/** Curve's pools of unequal coins: twocrypto NG has two, tricrypto NG three. */
type CurveCryptoVenue = VenueFields & {
  readonly family: 'curveCrypto'
  readonly factory: Address
  readonly coins: 2 | 3
  /** The contract with the equations that the engine knows. Pools of the same factory may have another one. */
  readonly math: Address
  readonly poolHooks?: CurveHooks
}

type CurveCryptoListing = ListingFields & {
  readonly family: 'curveCrypto'
  readonly type: 'curveCrypto'
  readonly precisions: readonly bigint[]
}

type CurveCryptoState = {
  readonly type: 'curveCrypto'
  /** As listed: with the prices they say what the balances are worth. */
  readonly precisions: readonly bigint[]
  readonly balances: readonly bigint[]
  readonly priceScale: readonly bigint[]
  readonly ann: bigint
  readonly gamma: bigint
  readonly invariant: bigint
  readonly midFee: bigint
  readonly outFee: bigint
  readonly feeGamma: bigint
}

const factoryAbi = parseAbi(['function pool_count() view returns (uint256)'])
const sharedAbi = [
  'function MATH() view returns (address)',
  'function factory() view returns (address)',
  'function version() view returns (string)',
  'function coins(uint256) view returns (address)',
  'function balances(uint256) view returns (uint256)',
  'function D() view returns (uint256)',
  'function future_A_gamma() view returns (uint256)',
  'function future_A_gamma_time() view returns (uint256)',
  'function packed_fee_params() view returns (uint256)',
] as const
const abis = {
  2: parseAbi([
    ...sharedAbi,
    'function precisions() view returns (uint256[2])',
    'function price_scale() view returns (uint256)',
  ]),
  3: parseAbi([
    ...sharedAbi,
    'function precisions() view returns (uint256[3])',
    'function price_scale(uint256) view returns (uint256)',
  ]),
} as const

/** Others have donations, or another invariant. */
const KNOWN_VERSION = 'v2.0.0'

const GAS_PER_CHECK = 40_000
/** None of them reads more than three words. */
const GAS_PER_CALL = 10_000

export const curveCrypto: VenueFamily<CurveCryptoVenue, CurveCryptoListing, CurveCryptoState> = {
  backing: 'state',
  // Its owner changes fees and prices without a swap, and A ramps.
  changes: { topics: [], depthTopics: [], isEveryBlock: true },
  getEmitter: ({ id }) => id,
  check: ({ factory }) => ({
    calls: [{ address: factory, abi: factoryAbi, functionName: 'pool_count', gas: GAS_PER_CHECK }],
    parse: ([count]) => typeof count === 'bigint' && count > 0n,
  }),
  async discover(client, { venue, pairs, blockHash }) {
    const tokens = listTokens(pairs)
    const ids = await findCurvePools(client, { factory: venue.factory, pairs, blockHash })
    return await findValues(client, { queries: ids.map((id) => queryPool(id, { venue, tokens })), blockHash })
  },
  queryState,
  join: ({ family: _, ...listing }, { state }) => ({ ...listing, ...state }),
}

type PoolOptions = { readonly venue: CurveCryptoVenue; readonly tokens: ReadonlyMap<string, Address> }

/** A pool of this factory that swaps by the known equations, and of listed tokens only. */
function queryPool(id: Address, { venue, tokens }: PoolOptions): Query<CurveCryptoListing> {
  const { coins, factory, math, name } = venue
  const question = { address: id, abi: abis[coins], gas: GAS_PER_CALL }
  return {
    calls: [
      ...['MATH', 'factory', 'version', 'precisions'].map((functionName) => ({ ...question, functionName })),
      ...Array.from({ length: coins }, (_, at) => ({ ...question, functionName: 'coins', args: [BigInt(at)] })),
    ],
    parse(answers) {
      const [own, maker, version, precisions, ...listed] = answers as readonly [
        Address,
        Address,
        string,
        readonly bigint[],
        ...(readonly Address[]),
      ]
      const found = matchCoins(listed, { tokens })
      const isKnown = isSameAddress(own, math) && isSameAddress(maker, factory) && version === KNOWN_VERSION
      if (!isKnown || found === undefined || precisions.some((precision) => precision < 1n)) return undefined
      const listing = { family: 'curveCrypto', type: 'curveCrypto', venue: name, id, precisions } as const
      return { ...listing, tokens: found, ...findCurveHook(id, venue) }
    },
  }
}

/** Few calls for many numbers: it is asked every block. */
const NUMBERS = ['D', 'packed_fee_params', 'future_A_gamma', 'future_A_gamma_time']

/** No value while A and gamma move: the contract then computes its invariant anew for each swap. */
function queryState({ id, tokens, precisions }: CurveCryptoListing): Query<CurveCryptoState> {
  const { length } = tokens
  const question = { address: id, abi: abis[length === 2 ? 2 : 3], gas: GAS_PER_CALL }
  const priced = tokens.slice(1)
  return {
    calls: [
      blockTime,
      ...NUMBERS.map((functionName) => ({ ...question, functionName })),
      ...priced.map((_, at) => ({ ...question, functionName: 'price_scale', args: length === 2 ? [] : [BigInt(at)] })),
      ...tokens.map((_, at) => ({ ...question, functionName: 'balances', args: [BigInt(at)] })),
    ],
    parse(answers) {
      const [now = 0n, invariant = 0n, fees = 0n, shape = 0n, rampsUntil = 0n, ...lists] = answers as readonly bigint[]
      const [priceScale, balances] = [lists.slice(0, priced.length), lists.slice(priced.length)]
      const isFilled = [...balances, ...priceScale, invariant].every((units) => units > 0n)
      if (!isFilled || rampsUntil > now) return undefined
      const curve = { ann: shape >> 128n, gamma: BigInt.asUintN(128, shape), invariant }
      return { type: 'curveCrypto', precisions, balances, priceScale, ...curve, ...unpackFees(fees) }
    },
  }
}

function unpackFees(packed: bigint): Pick<CurveCryptoState, 'midFee' | 'outFee' | 'feeGamma'> {
  const [midFee, outFee, feeGamma] = [packed >> 128n, packed >> 64n, packed].map((part) => BigInt.asUintN(64, part))
  return { midFee: midFee ?? 0n, outFee: outFee ?? 0n, feeGamma: feeGamma ?? 0n }
}
