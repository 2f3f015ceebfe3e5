import type { Tick } from '@murmur/engine/pools/concentrated'
import { MAX_TICK, MIN_TICK } from '@murmur/engine/pools/tickMath'
import type { Address } from '@murmur/engine/token'
import { type Hex, parseAbi } from 'viem'
import type { TickListing } from './poolListing.ts'
import { type MarketClient, type Query, runQueries } from './readCalls.ts'
import { listBitmapSlots, listTickSlots, parseNetLiquidity, querySlots } from './v4Storage.ts'

/** A pool with the tick at which its price stands. */
export type PricedPool = { readonly pool: TickListing; readonly tick: number; readonly liquidity: bigint }

const bitmapAbi = parseAbi(['function tickBitmap(int16) view returns (uint256)'])
const lensAbi = parseAbi([
  'struct PopulatedTick { int24 tick; int128 liquidityNet; uint128 liquidityGross; }',
  'function getPopulatedTicksInWord(address pool, int16 word) view returns (PopulatedTick[])',
])

/** One word of the bitmap covers 256 ticks. */
const TICKS_PER_WORD = 256
/** Below and above the price together. Pools with a spacing of 60 and more are read whole, others near their price. */
const MAX_WORDS = 116
const GAS_PER_WORD = 8_000
/** For a word with 100 ticks. */
const GAS_PER_FULL_WORD = 1_200_000

type ReadOptions = { readonly pools: readonly PricedPool[]; readonly blockHash: Hex }

/**
 * By the pool's id: first the bitmaps, then only the ticks that they name. A pool whose ticks cannot all be read is left
 * out: it would seem to have less liquidity, or more.
 */
export async function readTicks(
  client: MarketClient,
  { pools, blockHash }: ReadOptions,
): Promise<ReadonlyMap<Address, readonly Tick[]>> {
  const windows = pools.map((priced) => ({ ...priced, words: listWords(priced) }))
  const bitmaps = await runQueries(client, { queries: windows.map(queryBitmaps), blockHash })
  const found = windows.flatMap((window, at) => {
    const own = bitmaps[at]
    return own === undefined ? [] : [{ ...window, bitmaps: own }]
  })
  const ticks = await runQueries(client, { queries: found.map(queryTicks), blockHash })
  return new Map(
    found.flatMap((window, at) => {
      const own = ticks[at]
      return own === undefined ? [] : [[window.pool.id, closeWindow(own, window)] as const]
    }),
  )
}

/** The words of the bitmap that are read, in ascending order. */
type Window = PricedPool & { readonly words: readonly number[] }

function queryBitmaps({ pool, words }: Window): Query<readonly bigint[]> {
  const { id } = pool
  if (pool.venue === 'Uniswap V4')
    return querySlots(pool.poolManager, { slots: listBitmapSlots(id, words), parse: (bitmaps) => bitmaps })
  return {
    calls: words.map((word) => {
      return { address: id, abi: bitmapAbi, functionName: 'tickBitmap', args: [word], gas: GAS_PER_WORD }
    }),
    parse: (bitmaps) => bitmaps as readonly bigint[],
  }
}

type PopulatedTick = { readonly tick: number; readonly liquidityNet: bigint }

function queryTicks({
  pool,
  words,
  bitmaps,
}: Window & { readonly bitmaps: readonly bigint[] }): Query<readonly Tick[]> {
  const full = words.map((word, at) => ({ word, bitmap: bitmaps[at] ?? 0n })).filter(({ bitmap }) => bitmap !== 0n)
  if (pool.venue === 'Uniswap V4') {
    const indexes = full.flatMap((own) => listIndexes(own, pool))
    return querySlots(pool.poolManager, {
      slots: listTickSlots(pool.id, indexes),
      parse: (slots) => slots.map((slot, at) => ({ index: indexes[at] ?? 0, liquidityNet: parseNetLiquidity(slot) })),
    })
  }
  return {
    calls: full.map(({ word }) => {
      const args = [pool.id, word]
      return {
        address: pool.tickLens,
        abi: lensAbi,
        functionName: 'getPopulatedTicksInWord',
        args,
        gas: GAS_PER_FULL_WORD,
      }
    }),
    parse: (answers) =>
      (answers as readonly (readonly PopulatedTick[])[])
        .flatMap((word) => word.map(({ tick: index, liquidityNet }) => ({ index, liquidityNet })))
        .sort((one, other) => one.index - other.index),
  }
}

type Word = { readonly word: number; readonly bitmap: bigint }

/** The ticks whose bits are set, in ascending order. */
function listIndexes({ word, bitmap }: Word, { tickSpacing }: TickListing): readonly number[] {
  const bits = Array.from({ length: TICKS_PER_WORD }, (_, bit) => bit).filter((bit) => (bitmap >> BigInt(bit)) & 1n)
  return bits.map((bit) => (word * TICKS_PER_WORD + bit) * tickSpacing)
}

/** The words around the price. */
function listWords({ pool: { tickSpacing }, tick }: PricedPool): readonly number[] {
  const wordOf = (index: number) => Math.floor(Math.floor(index / tickSpacing) / TICKS_PER_WORD)
  const [least, most] = [wordOf(MIN_TICK), wordOf(MAX_TICK)]
  const middle = wordOf(tick)
  const first = Math.max(least, Math.min(middle - MAX_WORDS / 2, most - MAX_WORDS + 1))
  const count = Math.min(MAX_WORDS, most - first + 1)
  return Array.from({ length: count }, (_, at) => first + at)
}

/** Ends each position that reaches out of the window at its edge: a trade beyond it is refused. */
function closeWindow(ticks: readonly Tick[], { pool, tick, liquidity, words }: Window): readonly Tick[] {
  const { tickSpacing } = pool
  const [first = 0, last = 0] = [words[0], words.at(-1)]
  const sum = (some: readonly Tick[]) => some.reduce((total, { liquidityNet }) => total + liquidityNet, 0n)
  const below = liquidity - sum(ticks.filter(({ index }) => index <= tick))
  const above = liquidity + sum(ticks.filter(({ index }) => index > tick))
  const low = Math.max(first * TICKS_PER_WORD - 1, Math.ceil(MIN_TICK / tickSpacing)) * tickSpacing
  const high = Math.min((last + 1) * TICKS_PER_WORD, Math.floor(MAX_TICK / tickSpacing)) * tickSpacing
  return [
    ...(below > 0n ? [{ index: low, liquidityNet: below }] : []),
    ...ticks,
    ...(above > 0n ? [{ index: high, liquidityNet: -above }] : []),
  ]
}
