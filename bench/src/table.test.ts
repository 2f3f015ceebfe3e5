import { expect, test } from 'vitest'
import { renderTable } from './table.ts'

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
