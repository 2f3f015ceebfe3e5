import { createRandom } from '../seededRandom.ts'
import { type Family, moveFamilies } from './priceMoves.ts'

/** At most this many tries until a swap is given up. */
export const TRIES = 3

/** The pauses of one try in which the price moves: until the user signs, for a second confirmation, until the block. */
export const pauses = ['signing', 'again', 'waiting'] as const

/** One swap with its future. All policies meet the same moves and the same searchers. */
export type SwapCase = {
  readonly family: Family
  /** Dollars. */
  readonly worth: number
  /** Dollars on each side of the pool. */
  readonly depth: number
  readonly poolFee: number
  /** Dollars for one transaction. */
  readonly gas: number
  readonly pools: number
  readonly seconds: Readonly<Record<(typeof pauses)[number], number>>
  /** As measured before the swap, with an error. Per square root of a second. */
  readonly volatility: number
  /** The relative price change of each pause, three for each try. */
  readonly moves: readonly number[]
  /** A searcher sees the swap, for each try. */
  readonly isWatched: readonly boolean[]
}

type CaseOptions = { readonly seed: number; readonly families: readonly Family[] }

/** Deterministic for a seed. */
export function createCases(count: number, { seed, families }: CaseOptions): readonly SwapCase[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, at) => {
    const family = families[at % families.length]
    if (family === undefined) throw new RangeError('There is no family of price moves.')
    return createCase(random, family)
  })
}

type Random = () => number

const networkKinds = [
  // An expensive network with slow blocks and many searchers, two cheap ones with few, and one between.
  { blockSeconds: 12, gas: [0.5, 12], watched: 0.5 },
  { blockSeconds: 2, gas: [0.005, 0.2], watched: 0.1 },
  { blockSeconds: 0.5, gas: [0.005, 0.1], watched: 0.05 },
  { blockSeconds: 3, gas: [0.02, 0.4], watched: 0.4 },
] as const

function createCase(random: Random, family: Family): SwapCase {
  const network = networkKinds[Math.floor(random() * networkKinds.length)] ?? networkKinds[0]
  const depth = spread(random, [150_000, 30_000_000])
  const worth = Math.min(spread(random, [50, 1_000_000]), 0.02 * depth)
  const volatility = spread(random, [0.000_02, 0.000_6])
  const seconds = {
    signing: spread(random, [3, 30]),
    again: spread(random, [3, 12]),
    waiting: network.blockSeconds * (0.5 + Math.floor(random() * 2)) + 0.5,
  }
  const { observed, moves } = moveFamilies[family](random, {
    volatility,
    seconds: Array.from({ length: TRIES }, () => pauses.map((pause) => seconds[pause])).flat(),
  })
  return {
    family,
    worth,
    depth,
    poolFee: [0.0001, 0.0005, 0.003, 0.01][Math.floor(random() * 4)] ?? 0.003,
    gas: spread(random, network.gas),
    pools: 1 + Math.floor(random() * 4),
    seconds,
    volatility: observed,
    moves,
    isWatched: Array.from({ length: TRIES }, () => random() < network.watched),
  }
}

/** Evenly on a logarithmic scale. */
function spread(random: Random, [least, most]: readonly [number, number]): number {
  return least * (most / least) ** random()
}
