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

/** A Uniswap V3 pool. */
export type TickListing = {
  readonly type: 'concentrated'
  readonly venue: 'Uniswap V3'
  readonly id: Address
  readonly tokens: readonly [Address, Address]
  readonly feePpm: number
  readonly tickSpacing: number
}
