import { expect, test } from 'vitest'
import { drawSpark } from './sparkPath.ts'

const size = { width: 22, height: 12 }

test('a line goes from edge to edge, the highest value on top', () => {
  expect(drawSpark([1, 3, 2], size)).toBe('M1 11L11 1L21 6')
})

test('a missing value leaves its place empty and no gap', () => {
  expect(drawSpark([null, 1, null, 2, null], size)).toBe('M6 11L16 1')
})

test('a line that does not move stands in the middle, and a value alone is a dot', () => {
  expect(drawSpark([5, 5], size)).toBe('M1 6L21 6')
  expect(drawSpark([5], size)).toBe('M1 6')
  expect(drawSpark([], size)).toBe('')
})
