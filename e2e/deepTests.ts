/**
 * For tests that differ in one value: the first runs in `npm test`, and the others, which need as long, only in
 * `npm run test:deep`.
 */
export function deepAfterFirst(index: number): { tag?: string } {
  return index === 0 ? {} : { tag: deepTag }
}

/**
 * For checks that are the same on every page: `npm test` makes them on the pages that differ most, and
 * `npm run test:deep` on all.
 */
export function deepUnlessMain(path: string): { tag?: string } {
  return ['/', '/subscribe', '/swap', '/activity'].includes(path) ? {} : { tag: deepTag }
}

export const deepTag = '@deep'
