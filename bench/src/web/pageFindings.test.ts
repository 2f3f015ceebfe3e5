import { expect, test } from 'vitest'
import { findPortfolioFindings, findSwapFindings } from './pageFindings.ts'
import type { Visit } from './visit.ts'
import { isWithinBound } from './webReport.ts'

test('the swap screen has bounds for its pay field, scripts, keystrokes, growth and chart', () => {
  const findings = findSwapFindings(
    { floor: [visit(1000, 60_000)], wide: [visit(1301, 100_000, 285_501)], narrow: [visit(1301, 100_000, 285_500)] },
    { keystrokes: { floor: [20, 10, 30], page: [44, 44, 44] }, charts: [140, 151, 160] },
  )
  expect(findings.map((finding) => [finding.metric, finding.floor, finding.page, isWithinBound(finding)])).toEqual([
    ['pay field usable', 1000, 1301, false],
    ['JavaScript before the pay field is usable', 60_000, 100_000, true],
    ['keystroke to painted receive amount', 20, 44, true],
    ['the same, at a 4x slowed CPU', undefined, 44, true],
    ['first view since 2ae232cb, 1280 px', 282_500, 285_501, false],
    ['first view since 2ae232cb, 360 px', 282_500, 285_500, true],
    ['chart opened, at a 4x slowed CPU', undefined, 151, false],
  ])
})

test('a keystroke above 50 ms is too slow, even if the bare input is slow', () => {
  const findings = findSwapFindings(
    { floor: [visit(1000, 60_000)], wide: [visit(1000, 60_000)], narrow: [visit(1000, 60_000)] },
    { keystrokes: { floor: [40], page: [51] }, charts: [150] },
  )
  expect(findings.filter((finding) => !isWithinBound(finding)).map(({ metric }) => metric)).toEqual([
    'the same, at a 4x slowed CPU',
  ])
})

function visit(usable: number, bytes: number, firstView = 0): Visit {
  const beforeUsable = [
    { path: '/main.js', kind: 'script', bytes, startedAt: 0 },
    { path: '/geist.woff2', kind: 'font', bytes: 9_000, startedAt: 0 },
  ] as const
  return {
    firstPaint: 0,
    firstText: 0,
    largestPaint: 0,
    interactive: 0,
    usable,
    beforeUsable,
    layoutShift: 0,
    longestTask: 0,
    early: [{ path: '/', kind: 'html', bytes: firstView, startedAt: 0 }],
    late: [],
    scrolled: [],
    failures: [],
  }
}

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
