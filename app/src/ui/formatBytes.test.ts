import { expect, test } from 'vitest'
import { formatBytes } from './formatBytes.ts'

test('a file is named in whole kilobytes, a large one in tenths of a megabyte', () => {
  expect([412, 31_595, 999_499, 999_500, 1_249_000].map(formatBytes)).toEqual([
    '1 kB',
    '32 kB',
    '999 kB',
    '1.0 MB',
    '1.2 MB',
  ])
})
