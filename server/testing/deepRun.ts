import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { countCases, isDeep, type Part } from '@murmur/engine/testing/cases'

/** Only the deep run, which has the machine to itself, checks time limits. `npm test` prints the measurements. */
export const holdsTimeLimits = isDeep

/** The number of repetitions: all of them in `npm run test:deep`, a tenth elsewhere, or less where each is slow. */
export function scale(full: number, options: Part = {}): number {
  return countCases(full, { part: 10, ...options })
}

/** Prints the result of a row of the test matrix. */
export function reportRow(row: string, figures: string): void {
  console.info(`${row}: ${figures}`)
}

/** A seeded generator, so that failures are reproducible. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

export function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('The list to pick from is empty.')
  return item
}

/** The used heap after a garbage collection. */
export function measureHeap(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
