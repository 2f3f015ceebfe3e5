import { expect, test } from 'vitest'
import { markDust } from './decimal.ts'

test('a value that rounds to zero is shown as below the smallest step, and any other as it is', () => {
  expect(['0.000000', '0.00000', '0.000001', '10.000000', '0'].map(markDust)).toEqual([
    '<0.000001',
    '<0.00001',
    '0.000001',
    '10.000000',
    '0',
  ])
})
