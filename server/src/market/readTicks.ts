import type { Tick } from '@murmur/engine/pools/concentrated'
import { MAX_TICK, MIN_TICK } from '@murmur/engine/pools/tickMath'
import type { Address } from '@murmur/engine/token'
import { type Hex, parseAbi } from 'viem'
import type { TickListing } from './poolListing.ts'
import { type MarketClient, readCalls } from './readCalls.ts'
import { askSlots, listBitmapSlots, listTickSlots, parseNetLiquidity, parseSlots } from './v4Storage.ts'

/** A pool with the tick at which its price stands. */
export type PricedPool = { readonly pool: TickListing; readonly tick: number; readonly liquidity: bigint }

const bitmapAbi = parseAbi(['function tickBitmap(int16) view returns (uint256)'])
const lensAbi = parseAbi([
  'struct PopulatedTick { int24 tick; int128 liquidityNet; uint128 liquidityGross; }',
  'function getPopulatedTicksInWord(address pool, int16 word) view returns (PopulatedTick[])',
])

/** One word of the bitmap covers 256 ticks. */
const TICKS_PER_WORD = 256
/** Of both ways together. Pools with a spacing of 60 and more are read whole; the others near their price. */
const MAX_WORDS = 116
const GAS_PER_WORD = 8_000
/** Of a word with 100 ticks. */
const GAS_PER_FULL_WORD = 1_200_000
/** Of Uniswap V4's storage, together with its share of the question. */
const GAS_PER_SLOT = 3_500
/** More than a pool near its price has. */
const MAX_TICKS = 300

type ReadOptions = { readonly pools: readonly PricedPool[]; readonly tickLens: Address; readonly blockHash: Hex }

/** By the pool's id. A pool whose ticks cannot all be read is left out: it would seem to have less liquidity, or more. */
export async function readTicks(
  client: MarketClient,
  { pools, tickLens, blockHash }: ReadOptions,
): Promise<ReadonlyMap<Address, readonly Tick[]>> {
  const read = new Map([
    ...(await readByLens(client, { pools, tickLens, blockHash })),
    ...(await readBySlots(client, { pools, blockHash })),
  ])
  return new Map(
    pools.flatMap((priced) => {
      const ticks = read.get(priced.pool.id)
      return ticks === undefined ? [] : [[priced.pool.id, closeWindow(ticks, priced)] as const]
    }),
  )
}

type PopulatedTick = { readonly tick: number; readonly liquidityNet: bigint }

/** Uniswap V3: first the bitmaps, then only the words that have a tick. An empty word costs six times more by the lens. */
async function readByLens(
  client: MarketClient,
  { pools, tickLens, blockHash }: ReadOptions,
): Promise<ReadonlyMap<Address, readonly Tick[]>> {
  const own = pools.filter(({ pool }) => pool.venue === 'Uniswap V3')
  const words = own.flatMap(({ pool, tick }) => listWords(pool, { tick }).map((word) => ({ pool, word })))
  const asking = words.map(({ pool, word }) => {
    return { address: pool.id, abi: bitmapAbi, functionName: 'tickBitmap', args: [word] }
  })
  const bitmaps = await readCalls(client, { calls: asking, blockHash, gasPerCall: GAS_PER_WORD })
  const full = words.filter((_, at) => bitmaps[at] !== 0n)
  const calls = full.map(({ pool, word }) => {
    return { address: tickLens, abi: lensAbi, functionName: 'getPopulatedTicksInWord', args: [pool.id, word] }
  })
  const answers = await readCalls(client, { calls, blockHash, gasPerCall: GAS_PER_FULL_WORD })
  return new Map(
    own.flatMap(({ pool }) => {
      const ticks = parseTicks(answers.filter((_, at) => full[at]?.pool === pool))
      return ticks === undefined ? [] : [[pool.id, ticks] as const]
    }),
  )
}

function parseTicks(words: readonly unknown[]): readonly Tick[] | undefined {
  if (words.includes(undefined)) return undefined
  return (words as readonly (readonly PopulatedTick[])[])
    .flatMap((word) => word.map(({ tick: index, liquidityNet }) => ({ index, liquidityNet })))
    .sort((one, other) => one.index - other.index)
}

/** Uniswap V4: the bitmaps of a pool are one question, and so are its ticks. */
async function readBySlots(
  client: MarketClient,
  { pools, blockHash }: Omit<ReadOptions, 'tickLens'>,
): Promise<ReadonlyMap<Address, readonly Tick[]>> {
  const own = pools.flatMap(({ pool, tick }) => {
    if (pool.venue !== 'Uniswap V4') return []
    const words = listWords(pool, { tick })
    return [{ pool, words, slots: listBitmapSlots(pool.id, words) }]
  })
  const asking = own.map(({ pool, slots }) => askSlots(pool.poolManager, slots))
  const bitmaps = await readCalls(client, { calls: asking, blockHash, gasPerCall: MAX_WORDS * GAS_PER_SLOT })
  const found = own.flatMap(({ pool, words, slots }, at) => {
    const indexes = parseSlots(bitmaps[at], slots)?.flatMap((bitmap, word) => {
      return listIndexes(bitmap, { word: words[word] ?? 0, tickSpacing: pool.tickSpacing })
    })
    return indexes === undefined ? [] : [{ pool, indexes, slots: listTickSlots(pool.id, indexes) }]
  })
  const calls = found.map(({ pool, slots }) => askSlots(pool.poolManager, slots))
  const answers = await readCalls(client, { calls, blockHash, gasPerCall: MAX_TICKS * GAS_PER_SLOT })
  return new Map(
    found.flatMap(({ pool, indexes, slots }, at) => {
      const words = parseSlots(answers[at], slots)
      const ticks = words?.map((word, tick) => ({ index: indexes[tick] ?? 0, liquidityNet: parseNetLiquidity(word) }))
      return ticks === undefined ? [] : [[pool.id, ticks] as const]
    }),
  )
}

/** The ticks whose bits are set, in ascending order. */
function listIndexes(bitmap: bigint, { word, tickSpacing }: { word: number; tickSpacing: number }): readonly number[] {
  if (bitmap === 0n) return []
  const bits = Array.from({ length: TICKS_PER_WORD }, (_, bit) => bit).filter((bit) => (bitmap >> BigInt(bit)) & 1n)
  return bits.map((bit) => (word * TICKS_PER_WORD + bit) * tickSpacing)
}

/** The words of the bitmap around the price, in ascending order. */
function listWords({ tickSpacing }: TickListing, { tick }: { tick: number }): readonly number[] {
  const wordOf = (index: number) => Math.floor(Math.floor(index / tickSpacing) / TICKS_PER_WORD)
  const [least, most] = [wordOf(MIN_TICK), wordOf(MAX_TICK)]
  const middle = wordOf(tick)
  const first = Math.max(least, Math.min(middle - MAX_WORDS / 2, most - MAX_WORDS + 1))
  const count = Math.min(MAX_WORDS, most - first + 1)
  return Array.from({ length: count }, (_, at) => first + at)
}

/** Ends each position that reaches out of the window at its edge: a trade beyond it is refused. */
function closeWindow(ticks: readonly Tick[], { pool, tick, liquidity }: PricedPool): readonly Tick[] {
  const { tickSpacing } = pool
  const words = listWords(pool, { tick })
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
