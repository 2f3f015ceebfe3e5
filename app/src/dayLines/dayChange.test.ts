import { expect, test } from 'vitest'
import { describeDayLine, viewChange } from './dayChange.ts'

test.each([
  [2.13, 'up', '2.1 %'],
  [-12.349, 'down', '12.3 %'],
  [0.234, 'up', '0.23 %'],
  [-0.004, 'same', '0 %'],
  [0, 'same', '0 %'],
  [12_345.6, 'up', '12,345.6 %'],
])('a change of %f percent is %s by %s', (percent, direction, text) => {
  expect(viewChange(percent)).toEqual({ direction, percent: text })
})

test.each([
  [86_400, 'Up 2.1 % in a day'],
  [3 * 3_600, 'Up 2.1 % in 3 hours'],
  [3_600, 'Up 2.1 % in an hour'],
  [600, 'Up 2.1 % in 10 minutes'],
])('a line over %d seconds says so', (seconds, text) => {
  expect(describeDayLine({ prices: [1, 1.021], change: 2.1, seconds })).toBe(text)
})

test('a fall and a price that stands still have their own words', () => {
  expect(describeDayLine({ prices: [], change: -5, seconds: 86_400 })).toBe('Down 5.0 % in a day')
  expect(describeDayLine({ prices: [], change: 0.001, seconds: 86_400 })).toBe('Unchanged in a day')
})
