import type { V4Key } from '@murmur/engine/pools/concentrated'
import type { Address } from '@murmur/engine/token'

/** The facts about a pool that never change. */
export type PoolListing = PairListing | TickListing

/** A Uniswap V2 pair. */
type PairListing = {
  readonly type: 'constantProduct'
  readonly venue: 'Uniswap V2'
  readonly id: Address
  /** In the contract's order: lower address first. */
  readonly tokens: readonly [Address, Address]
  readonly feePpm: number
}

/** A pool with ticks. */
export type TickListing = V3Listing | V4Listing

type TickFields = {
  readonly type: 'concentrated'
  readonly id: Address
  /** In the contract's order: lower address first, but the coin of Uniswap V4 before every token. */
  readonly tokens: readonly [Address, Address]
  readonly feePpm: number
  readonly tickSpacing: number
}

type V3Listing = TickFields & { readonly venue: 'Uniswap V3'; readonly tickLens: Address }

/** Its id is the hash of its key. */
export type V4Listing = TickFields & {
  readonly venue: 'Uniswap V4'
  /** Names the pool in a swap. `tokens` has the wrapped coin where the currency is the coin itself. */
  readonly key: V4Key
  readonly poolManager: Address
}
