/**
 * For tests that differ in one value: the first runs in `npm test`, and the others, which need as long, only in
 * `npm run test:deep`.
 */
export function deepAfterFirst(index: number): { tag?: string } {
  return index === 0 ? {} : { tag: deepTag }
}

export const deepTag = '@deep'
