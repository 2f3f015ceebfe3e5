import type { Address } from '@murmur/engine/token'

/** What never changes about a pool: what must be known to ask for the rest. */
export type PoolListing = ConstantProductListing | ConcentratedListing | StableListing

type Listed = { readonly address: Address; readonly venue: string }

export type ConstantProductListing = Listed & {
  readonly type: 'constantProduct'
  readonly tokens: readonly [Address, Address]
  readonly feePpm: number
}

export type ConcentratedListing = Listed & {
  readonly type: 'concentrated'
  /** The contract's order: the lower address first. */
  readonly tokens: readonly [Address, Address]
  readonly feePpm: number
  readonly tickSpacing: number
  /** Where the price was last. Ticks are read around it; liquidity farther away is taken for none. */
  readonly nearTick: number
}

export type StableListing = Listed & {
  readonly type: 'stable'
  /** The vault's name for the pool, and its order of the tokens. */
  readonly poolId: `0x${string}`
  readonly tokens: readonly Address[]
  readonly decimals: readonly number[]
}

/** A word of the tick bitmap tells of 256 ticks. */
const TICKS_PER_WORD = 256
const WORDS_EACH_WAY = 6

/** The words of the bitmap around the price, the lowest first. */
export function listWords({ nearTick, tickSpacing }: ConcentratedListing): readonly number[] {
  const middle = Math.floor(nearTick / tickSpacing / TICKS_PER_WORD)
  return Array.from({ length: 2 * WORDS_EACH_WAY + 1 }, (_, at) => middle - WORDS_EACH_WAY + at)
}

/** The first and the last tick of which the words tell. */
export function getWindow(listing: ConcentratedListing): readonly [number, number] {
  const words = listWords(listing)
  const [first = 0, last = 0] = [words[0], words.at(-1)]
  const { tickSpacing } = listing
  return [first * TICKS_PER_WORD * tickSpacing, ((last + 1) * TICKS_PER_WORD - 1) * tickSpacing]
}
