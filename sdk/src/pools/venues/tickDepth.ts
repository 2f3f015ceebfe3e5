import type { Tick } from '@murmur/engine/pools/concentrated'
import { MAX_TICK, MIN_TICK } from '@murmur/engine/pools/tickMath'
import type { Query } from '../readCalls.ts'
import type { DepthSource, TickDepth } from './venueFamily.ts'

/** The state of every pool with ticks. */
export type TickState = {
  readonly type: 'concentrated'
  readonly sqrtPriceX96: bigint
  readonly tick: number
  readonly liquidity: bigint
  /** Only where it can change. */
  readonly feePpm?: number
  readonly backFeePpm?: number
}

/** A word of the bitmap that names at least one tick. */
export type FullWord = {
  readonly word: number
  /** In ascending order. */
  readonly indexes: readonly number[]
}

type TickListing = { readonly tickSpacing: number }

type TickSource<Listing> = {
  /** The distance of two ticks that are neighbours in the bitmap. */
  getStep(listing: Listing): number
  queryBitmaps(listing: Listing, words: readonly number[]): Query<readonly bigint[]>
  /** Sorted by index. */
  queryTicks(listing: Listing, words: readonly FullWord[]): Query<readonly Tick[]>
}

/** One word of the bitmap covers 256 ticks. */
const TICKS_PER_WORD = 256
/** Below and above the price together. Pools with a spacing of 60 and more are read whole, others near their price. */
const MAX_WORDS = 116
/** Half of the smallest window. */
const FAR_TICKS = 7_000

/** First the bitmaps around the price, then only the ticks that they name. */
export function createTickDepth<Listing extends TickListing>(
  source: TickSource<Listing>,
): DepthSource<Listing, TickState, TickDepth> {
  return {
    queryMap: ({ listing, state }) =>
      source.queryBitmaps(listing, listWords({ step: source.getStep(listing), tick: state.tick })),
    queryDepth({ listing, state, map }) {
      const step = source.getStep(listing)
      const words = listWords({ step, tick: state.tick })
      const full = words.flatMap((word, at) => {
        const indexes = listIndexes({ word, bitmap: map[at] ?? 0n }, step)
        return indexes.length === 0 ? [] : [{ word, indexes }]
      })
      const query = source.queryTicks(listing, full)
      return {
        calls: query.calls,
        parse(answers) {
          const ticks = query.parse(answers)
          return ticks && { ticks: closeWindow(ticks, { state, words, step, spacing: listing.tickSpacing }) }
        },
      }
    },
    isFar: (state, near) => Math.abs(state.tick - near.tick) > FAR_TICKS,
  }
}

/** The ticks whose bits are set, in ascending order. */
function listIndexes(
  { word, bitmap }: { readonly word: number; readonly bitmap: bigint },
  step: number,
): readonly number[] {
  const bits = Array.from({ length: TICKS_PER_WORD }, (_, bit) => bit).filter((bit) => (bitmap >> BigInt(bit)) & 1n)
  return bits.map((bit) => (word * TICKS_PER_WORD + bit) * step)
}

/** The words around the price. */
function listWords({ step, tick }: { readonly step: number; readonly tick: number }): readonly number[] {
  const wordOf = (index: number) => Math.floor(Math.floor(index / step) / TICKS_PER_WORD)
  const [least, most] = [wordOf(MIN_TICK), wordOf(MAX_TICK)]
  const middle = wordOf(tick)
  const first = Math.max(least, Math.min(middle - MAX_WORDS / 2, most - MAX_WORDS + 1))
  const count = Math.min(MAX_WORDS, most - first + 1)
  return Array.from({ length: count }, (_, at) => first + at)
}

type Window = {
  readonly state: TickState
  readonly words: readonly number[]
  readonly step: number
  readonly spacing: number
}

/** Ends each position that reaches out of the window at the first tick beyond its edge: a trade beyond it is refused. */
function closeWindow(
  ticks: readonly Tick[],
  { state: { tick, liquidity }, words, step, spacing }: Window,
): readonly Tick[] {
  const [first = 0, last = 0] = [words[0], words.at(-1)]
  const sum = (some: readonly Tick[]) => some.reduce((total, { liquidityNet }) => total + liquidityNet, 0n)
  const below = liquidity - sum(ticks.filter(({ index }) => index <= tick))
  const above = liquidity + sum(ticks.filter(({ index }) => index > tick))
  const lowest = Math.floor((first * TICKS_PER_WORD * step - 1) / spacing)
  const highest = Math.ceil(((last + 1) * TICKS_PER_WORD * step) / spacing)
  const low = Math.max(lowest, Math.ceil(MIN_TICK / spacing)) * spacing
  const high = Math.min(highest, Math.floor(MAX_TICK / spacing)) * spacing
  return [
    ...(below > 0n ? [{ index: low, liquidityNet: below }] : []),
    ...ticks,
    ...(above > 0n ? [{ index: high, liquidityNet: -above }] : []),
  ]
}
