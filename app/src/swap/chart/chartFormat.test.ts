import { expect, test } from 'vitest'
import { findAxisDecimals, formatAxis, formatMoment, formatRate, formatSince } from './chartFormat.ts'

test.each([
  [3_753.333_333, '3,753.333'],
  [3.5, '3.5'],
  [1, '1'],
  [0.000_266_449_7, '0.0002664497'],
  [123_456_789, '123,456,789'],
  [1e-13, '0'],
])('%d is written with seven digits', (value, text) => {
  expect(formatRate(value)).toBe(text)
})

test('the labels of an axis differ, however small its range is', () => {
  expect(findAxisDecimals({ lowest: 3_000, highest: 3_100 })).toBe(0)
  expect(findAxisDecimals({ lowest: 0.999, highest: 1.001 })).toBe(4)
  expect(findAxisDecimals({ lowest: 0.000_26, highest: 0.000_27 })).toBe(6)
  expect(findAxisDecimals({ lowest: 5, highest: 5 })).toBe(7)
  expect(formatAxis(3_050.5, 1)).toBe('3,050.5')
})

test('times are as exact as their period', () => {
  const seconds = new Date(2026, 10, 19, 14, 5).getTime() / 1_000
  expect(formatMoment(seconds, { period: 'day', tag: 'en' })).toContain('14:05')
  expect(formatMoment(seconds, { period: 'year', tag: 'en' })).toBe('Nov 19, 2026')
  expect(formatSince(seconds, { now: seconds + 60, tag: 'en' })).toBe('14:05')
  expect(formatSince(seconds, { now: seconds + 86_400, tag: 'en' })).toContain('Nov 19')
})
