import fc from 'fast-check'

export const isDeep = process.env.DEEP === '1'

const isQuick = process.env.QUICK === '1'

export type Part = {
  /** Divides the deep count in all other runs. */
  readonly part?: number
  /** Divides it in `npm test`, for random cases that take long. */
  readonly quickPart?: number
}

/** All repetitions in `npm run test:deep`, a hundredth elsewhere. */
export function countCases(deep: number, { part = 100, quickPart = part }: Part = {}): number {
  return isDeep ? deep : Math.ceil(deep / (isQuick ? quickPart : part))
}

type Cases = { readonly numRuns: number; readonly seed?: number }

/**
 * Options of a property. Every quick run draws the same cases, so its result is the same everywhere; the deep run
 * looks for new ones, or repeats those of a `SEED`.
 */
export function cases(deep: number, options: Part = {}): Cases {
  const numRuns = countCases(deep, options)
  const seed = process.env.SEED ?? (isDeep ? undefined : 20_261_116)
  return seed === undefined ? { numRuns } : { numRuns, seed: Number(seed) }
}

/** Uniform over the values: `fc.double` is uniform over the bit patterns, and mostly close to zero. */
export function even(least: number, most: number): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max: 1_000_000 }).map((step) => least + ((most - least) * step) / 1_000_000)
}
