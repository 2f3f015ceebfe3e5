import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMaximum, findMinimum } from './slippage.ts'
import { cases } from './testing/cases.ts'

const options = cases(100_000)

const units = fc.oneof(
  fc.bigInt({ min: 1n, max: 10n }),
  fc.bigInt({ min: 1n, max: 2n ** 64n }),
  fc.bigInt({ min: 1n, max: 2n ** 200n }),
)
/** From 0 up to 15 %, the most that the settings take, with two decimals. */
const hundredths = fc.integer({ min: 0, max: 150_000 })

test('Q-20: the minimum is never below the tolerance, never a unit more than needed, and never 0', () => {
  fc.assert(
    fc.property(units, hundredths, (received, ppm) => {
      const minimum = findMinimum(received, { slippageBps: ppm / 100 })
      const exact = received * BigInt(1_000_000 - ppm)
      expect(minimum * 1_000_000n >= exact && (minimum - 1n) * 1_000_000n < exact).toBe(true)
      expect(minimum > 0n && minimum <= received).toBe(true)
    }),
    options,
  )
})

test('Q-20: the maximum is never above the tolerance, and never below the quote', () => {
  fc.assert(
    fc.property(units, hundredths, (paid, ppm) => {
      const maximum = findMaximum(paid, { slippageBps: ppm / 100 })
      const exact = paid * BigInt(1_000_000 + ppm)
      expect(maximum * 1_000_000n <= exact && (maximum + 1n) * 1_000_000n > exact && maximum >= paid).toBe(true)
    }),
    options,
  )
})

test('Q-20: a floor that is a millionth of a unit above a whole one is rounded up', () => {
  // 999,999 less 0.01 bps is 999,998.000001.
  expect(findMinimum(999_999n, { slippageBps: 0.01 })).toBe(999_999n)
  expect(findMinimum(1_000_000n, { slippageBps: 0.01 })).toBe(999_999n)
})
