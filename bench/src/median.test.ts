import { expect, test } from 'vitest'
import { median } from './median.ts'

test('the median of an odd count is the one in the middle', () => {
  expect(median([30, 10, 1000])).toBe(30)
})

test('the median of an even count lies between the two in the middle', () => {
  expect(median([40, 10, 20, 1000])).toBe(30)
})

test('nothing has no median', () => {
  expect(() => median([])).toThrow('There is no median of nothing.')
})
