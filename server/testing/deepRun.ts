import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const isDeep = process.env.DEEP === '1'

/** Limits on time are judged by the full run, which has the machine to itself; `npm test` only tells the figures. */
export const holdsTimeLimits = isDeep

/** How often a row of the test matrix is tried: in full by `npm run test:deep`, a tenth of it by `npm test`. */
export function scale(full: number): number {
  return isDeep ? full : Math.ceil(full / 10)
}

/** Tells what a row has shown, with its counts. */
export function reportRow(row: string, figures: string): void {
  console.info(`${row}: ${figures}`)
}

/** A generator of the same numbers in each run, so that what fails once fails again. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

export function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('There is nothing to pick from.')
  return item
}

/** What is really kept: the heap after everything that can go has gone. */
export function measureHeap(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
