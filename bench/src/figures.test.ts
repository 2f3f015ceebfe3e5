import { expect, test } from 'vitest'
import { median, renderTable } from './figures.ts'

test('the median of an odd count is the middle value', () => {
  expect(median([30, 10, 1000])).toBe(30)
})

test('the median of an even count is the mean of the two middle values', () => {
  expect(median([40, 10, 20, 1000])).toBe(30)
})

test('an empty list has no median', () => {
  expect(() => median([])).toThrow('An empty list has no median.')
})

test('numbers are aligned to the right, and the table is Markdown', () => {
  const table = renderTable({
    head: ['metric', 'page'],
    rows: [
      ['first text paint', '408 ms'],
      ['requests', '9'],
    ],
  })
  expect(table.split('\n')).toEqual([
    '| metric           |   page |',
    '| ---------------- | -----: |',
    '| first text paint | 408 ms |',
    '| requests         |      9 |',
  ])
})
