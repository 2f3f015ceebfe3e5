import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandColours, formatBytes } from './logoVariants.ts'

test('a file is named in whole kilobytes, a large one in tenths of a megabyte', () => {
  expect([412, 31_595, 999_499, 999_500, 1_249_000].map(formatBytes)).toEqual([
    '1 kB',
    '32 kB',
    '999 kB',
    '1.0 MB',
    '1.2 MB',
  ])
})

const tokens = readFileSync(new URL('../../../ui/src/styles/tokens.css', import.meta.url), 'utf8')

test.each(brandColours)('$name is what the interface is painted with', ({ token, hex }) => {
  expect(tokens).toContain(`--${token}: ${hex};`)
})
