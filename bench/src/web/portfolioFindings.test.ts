import { expect, test } from 'vitest'
import { findPortfolioFindings } from './portfolioFindings.ts'
import { isWithinBound } from './webReport.ts'

const good = {
  usable: [1_000, 900, 1_100],
  valued: [1_500, 1_400, 1_600],
  rows: 207,
  frames: Array.from({ length: 100 }, () => 16.7),
  historyBytes: 50_000_000,
}

test('the portfolio has bounds for its first value, its frames and the history', () => {
  expect(findPortfolioFindings(good).map(isWithinBound)).toEqual([true, true, true])
  const bad = {
    ...good,
    valued: [1_501],
    frames: [...good.frames.slice(6), ...Array(6).fill(33.3)],
    historyBytes: 5e7 + 1,
  }
  expect(findPortfolioFindings(bad).map(isWithinBound)).toEqual([false, false, false])
})

test('frames of a short list mean nothing', () => {
  expect(() => findPortfolioFindings({ ...good, rows: 199 })).toThrow('199 tokens')
})
