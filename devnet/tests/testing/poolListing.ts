import type { Address } from '@murmur/engine/token'

/** The immutable facts about a pool, needed to read its state. */
export type PoolListing = ConstantProductListing | ConcentratedListing | StableListing

type Listed = { readonly address: Address; readonly venue: string }

type ConstantProductListing = Listed & {
  readonly type: 'constantProduct'
  readonly tokens: readonly [Address, Address]
  readonly feePpm: number
}

export type ConcentratedListing = Listed & {
  readonly type: 'concentrated'
  /** In the contract's order: lower address first. */
  readonly tokens: readonly [Address, Address]
  readonly feePpm: number
  readonly tickSpacing: number
  /** The tick around which liquidity is read. Liquidity outside the window is ignored. */
  readonly nearTick: number
}

export type StableListing = Listed & {
  readonly type: 'stable'
  /** The pool's id in the vault. The tokens are in the vault's order. */
  readonly poolId: `0x${string}`
  readonly tokens: readonly Address[]
  readonly decimals: readonly number[]
}

/** One word of the tick bitmap covers 256 ticks. */
const TICKS_PER_WORD = 256
const WORDS_EACH_WAY = 6

/** The words of the bitmap around the price, in ascending order. */
export function listWords({ nearTick, tickSpacing }: ConcentratedListing): readonly number[] {
  const middle = Math.floor(nearTick / tickSpacing / TICKS_PER_WORD)
  return Array.from({ length: 2 * WORDS_EACH_WAY + 1 }, (_, at) => middle - WORDS_EACH_WAY + at)
}

/** The first and the last tick that the words cover. */
export function getWindow(listing: ConcentratedListing): readonly [number, number] {
  const words = listWords(listing)
  const [first = 0, last = 0] = [words[0], words.at(-1)]
  const { tickSpacing } = listing
  return [first * TICKS_PER_WORD * tickSpacing, ((last + 1) * TICKS_PER_WORD - 1) * tickSpacing]
}
