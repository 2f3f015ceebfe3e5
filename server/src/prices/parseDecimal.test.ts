import { expect, test } from 'vitest'
import { createRandom } from '../../testing/deepRun.ts'
import { parseDecimal } from './parseDecimal.ts'

test.each([
  [1, '1'],
  [0, '0'],
  [-0, '0'],
  [19.722370676, '19.722370676'],
  [-0.8842730258590583, '-0.8842730258590583'],
  [1e-7, '0.0000001'],
  [1.5e-10, '0.00000000015'],
  [1e21, '1000000000000000000000'],
  [1.25e22, '12500000000000000000000'],
  ['19.722370676', '19.722370676'],
  ['19.7200', '19.72'],
  ['0019.0', '19'],
  ['-0.00', '0'],
  ['1e3', '1000'],
  ['12.34e1', '123.4'],
  ['12.34e-3', '0.01234'],
  ['123456789012345678901234567890.123456789', '123456789012345678901234567890.123456789'],
])('%j becomes %s', (value, text) => {
  expect(parseDecimal(value)).toBe(text)
})

test.each([
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e300,
  1e-300,
  undefined,
  null,
  true,
  {},
  [1],
  ['1'],
  1n,
  '',
  ' ',
  '1 ',
  '.5',
  '5.',
  '1,5',
  '0x10',
  '١',
  'NaN',
  'Infinity',
  '+1',
  '--1',
  '1e',
  '1e9999',
  '1'.repeat(81),
])('%s is not a decimal', (value) => {
  expect(parseDecimal(value)).toBeUndefined()
})

test('every double survives the round trip', () => {
  const random = createRandom(1)
  for (let i = 0; i < 2_000; i++) {
    const value = (random() - 0.5) * 10 ** Math.floor(random() * 40 - 20)
    expect(Number(parseDecimal(value))).toBe(value)
  }
})

test('the longest text and the largest exponents are read, and nothing beyond', () => {
  expect(parseDecimal('9'.repeat(80))).toBe('9'.repeat(80))
  expect(parseDecimal('1e80')).toBe(`1${'0'.repeat(80)}`)
  expect(parseDecimal('1e-80')).toBe(`0.${'0'.repeat(79)}1`)
  expect([parseDecimal('1e81'), parseDecimal('1e-81')]).toEqual([undefined, undefined])
})
