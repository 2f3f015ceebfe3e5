import { expect, test } from 'vitest'
import {
  divide,
  divideDecimals,
  formatDecimal,
  groupThousands,
  markDust,
  parseDecimal,
  roundDecimal,
  roundSignificant,
  trimZeros,
} from './decimal.ts'

test('a value that rounds to zero is shown as below the smallest step, and any other as it is', () => {
  expect(['0.000000', '0.00000', '0.000001', '10.000000', '0'].map(markDust)).toEqual([
    '<0.000001',
    '<0.00001',
    '0.000001',
    '10.000000',
    '0',
  ])
})

test.each([
  [7n, 4n, 2n, 1n],
  [6n, 4n, 2n, 1n],
  [5n, 4n, 1n, 1n],
  [0n, 4n, 0n, 0n],
  [-5n, 4n, -1n, -1n],
  [-6n, 4n, -2n, -1n],
  [-7n, 4n, -2n, -1n],
  [1n, 3n, 0n, 0n],
  [2n, 3n, 1n, 0n],
  [-1n, 1n, -1n, -1n],
])('%d divided by %d is %d, half away from zero, and %d towards zero', (units, by, nearest, down) => {
  expect([divide(units, { by }), divide(units, { by, round: 'nearest' })]).toEqual([nearest, nearest])
  expect(divide(units, { by, round: 'down' })).toBe(down)
})

test('a loss is rounded like a gain', () => {
  const round = (units: bigint) => formatDecimal(roundDecimal({ units, scale: 3 }, { scale: 2 }))
  expect([1_005n, 1_004n, -1_005n, -1_004n, -4n].map(round)).toEqual(['1.01', '1.00', '-1.01', '-1.00', '0.00'])
})

test('more decimals than there are change nothing', () => {
  expect(roundDecimal({ units: -15n, scale: 1 }, { scale: 3, round: 'down' })).toEqual({ units: -1_500n, scale: 3 })
  expect(roundDecimal({ units: 15n, scale: 1 }, { scale: 1 })).toEqual({ units: 15n, scale: 1 })
})

test.each([
  [{ units: 5n, scale: 0 }, '5'],
  [{ units: -5n, scale: 0 }, '-5'],
  [{ units: -5n, scale: 2 }, '-0.05'],
  [{ units: 0n, scale: 2 }, '0.00'],
  [{ units: 12_345n, scale: 2 }, '123.45'],
] as const)('%o is written as %s', (decimal, text) => {
  expect(formatDecimal(decimal)).toBe(text)
  expect(parseDecimal(text)).toEqual(decimal)
})

test.each(['', '-', '.', '1.', '.5', '+1', '1e3', '1,5', ' 1', '1 ', '0x1', '١', '1\n'])('%j is no decimal', (text) => {
  expect(parseDecimal(text)).toBeUndefined()
})

test('160 digits are read exactly, and a longer text is refused unread', () => {
  expect(parseDecimal('9'.repeat(160))).toEqual({ units: 10n ** 160n - 1n, scale: 0 })
  expect(parseDecimal('9'.repeat(161))).toBeUndefined()
})

test('trailing zeros of decimals are removed', () => {
  expect(['1.500', '100', '100.00', '0.00', '10.01'].map(trimZeros)).toEqual(['1.5', '100', '100', '0', '10.01'])
})

test('thousands are grouped before the point only', () => {
  expect(['123.4567', '1234.5678', '1234567.00'].map(groupThousands)).toEqual([
    '123.4567',
    '1,234.5678',
    '1,234,567.00',
  ])
})

test.each([
  ['0.00001012345678', '0.0000101234', '0.0000101235'],
  ['0.000000000000000001', '0.000000000000000001', '0.000000000000000001'],
  ['1.23456789', '1.23456', '1.23457'],
  ['12345.6789', '12345.6', '12345.7'],
  ['1234567.89', '1234567', '1234568'],
  ['0', '0', '0'],
  ['-0.4091449', '-0.409144', '-0.409145'],
])('%s has six significant digits as %s, and %s away from zero', (text, down, up) => {
  const decimal = parseDecimal(text) ?? { units: 0n, scale: 0 }
  const round = (direction: 'down' | 'up') =>
    trimZeros(formatDecimal(roundSignificant(decimal, { digits: 6, round: direction })))
  expect([round('down'), round('up')]).toEqual([down, up])
})

test('a quotient has twelve digits however small it is, and `least` keeps decimals that nothing needs', () => {
  const price = divideDecimals({ units: 1n, scale: 0 }, { units: 98_765n, scale: 0 })
  expect(formatDecimal(roundSignificant(price, { digits: 6, least: 6 }))).toBe('0.0000101250')
  const whole = divideDecimals({ units: 10n ** 12n, scale: 2 }, { units: 4n, scale: 0 })
  expect(formatDecimal(roundSignificant(whole, { digits: 6, least: 6 }))).toBe('2500000000.000000')
})
