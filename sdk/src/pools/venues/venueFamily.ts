import type { Pool } from '@murmur/engine/market'
import type { Tick } from '@murmur/engine/pools/concentrated'
import type { PoolIdentity } from '@murmur/engine/pools/trade'
import { type Address, isSameAddress } from '@murmur/engine/token'
import { type Hex, multicall3Abi } from 'viem'
import type { Call, MarketClient, Query } from '../readCalls.ts'

/** Two tokens, sorted by address as the contracts sort them. */
export type Pair = readonly [Address, Address]

/** An exchange of one network, as our table names it. */
export type VenueFields = {
  /** Shown to people. */
  readonly name: string
  /** Tells apart the factories of one exchange. */
  readonly generation?: string
  /** The contract by which the router swaps in its pools. Uniswap needs none; elsewhere there is no way without one. */
  readonly hook?: Address
}

/** The facts about a pool that never change. */
export type ListingFields = {
  readonly id: Address
  readonly venue: string
  readonly tokens: readonly Address[]
  readonly hook?: PoolHook
}

export type PoolHook = NonNullable<PoolIdentity['hook']>

/**
 * Exchanges whose contracts are asked in the same words. A new one is one file that exports one of these, and one line in
 * `venueFamilies.ts`.
 */
export type VenueFamily<Venue, Listing, State, Depth = never> = {
  /** A question that only the expected contract answers with true. The sample is a pair of listed tokens. */
  check(venue: Venue, sample: Pair): Query<boolean>
  /** Every pool of these pairs. The exchange alone decides which pools are real. */
  discover(client: MarketClient, options: DiscoverOptions<Venue>): Promise<readonly Listing[]>
  /** The numbers that change with a swap. No value for a pool without a price or liquidity. */
  queryState(listing: Listing): Query<State>
  /** Absent where the state is everything. */
  readonly depth?: DepthSource<Listing, State, Depth>
  /** For the engine. No value if something was not read. */
  join(listing: Listing, read: { readonly state: State; readonly depth: Depth | undefined }): Pool | undefined
  readonly changes: {
    /** Topics of logs after which the state must be read again. */
    readonly topics: readonly Hex[]
    /** Those of them after which the depth must be read again, too. */
    readonly depthTopics: readonly Hex[]
    /** Some numbers change without a log, such as a fee that follows the price. */
    readonly isEveryBlock: boolean
  }
  /** The contract that logs. */
  getEmitter(listing: Listing): Address
  /** Where the proof lies that a pool holds its tokens: in its state, in its balances, or nowhere. */
  readonly backing: 'state' | 'balances' | 'none'
}

type DiscoverOptions<Venue> = {
  readonly venue: Venue
  readonly pairs: readonly Pair[]
  readonly blockHash: Hex
}

/** Liquidity by price, which is long, and changes more rarely than the state. */
export type PoolDepth = TickDepth | BinDepth

export type TickDepth = { readonly ticks: readonly Tick[] }

export type BinDepth = {
  readonly bins: readonly { readonly id: number; readonly reserves: readonly [bigint, bigint] }[]
}

/** Two steps: first where liquidity is, then how much. */
export type DepthSource<Listing, State, Depth> = {
  queryMap(read: Priced<Listing, State>): Query<readonly bigint[]>
  queryDepth(read: Priced<Listing, State> & { readonly map: readonly bigint[] }): Query<Depth>
  /** The price is so far from where the depth was read that other parts of it are near. */
  isFar(state: State, near: State): boolean
}

export type Priced<Listing, State> = { readonly listing: Listing; readonly state: State }

/** Calls of factories use about 6,600. */
export const FACTORY_GAS = 10_000

/** A question for the block's time. Multicall3 has this address wherever such an exchange is. */
export const blockTime: Call = {
  address: '0xcA11bde05977b3631167028862bE2a173976CA11',
  abi: multicall3Abi,
  functionName: 'getCurrentBlockTimestamp',
  gas: 12_000,
}

/** By the venue's hook, with the rest of the key by which it knows this pool. */
export function describeHook(
  { hook: address }: VenueFields,
  key: Omit<PoolHook, 'address'>,
): { readonly hook?: PoolHook } {
  return address === undefined ? {} : { hook: { address, ...key } }
}

/** Pools list their tokens by address, as the contracts sort them. */
export function sortTokens(one: Address, other: Address): Pair {
  if (isSameAddress(one, other)) throw new RangeError(`A pool cannot have ${one} twice.`)
  return one.toLowerCase() < other.toLowerCase() ? [one, other] : [other, one]
}
