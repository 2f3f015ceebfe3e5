import { expect, test } from 'vitest'
import type { Transfer } from './traffic.ts'
import type { Visit } from './visit.ts'
import { findFindings, isWithinBound, tabulateFindings, tabulateFirstView } from './webReport.ts'

test('a page has bounds relative to the floor, and for its size, shift and tasks', () => {
  const page = visit({ firstText: 500, longestTask: 120, early: [script(90_000)], late: [script(20_000)] })
  const table = tabulateFindings(findFindings({ floor: [floor], wide: [page], narrow: [page] }))
  expect(table.rows.slice(0, 10)).toEqual([
    ['first text paint', '1000 ms', '500 ms', '0.50', '≤ 0.65 ×', 'yes'],
    ['JavaScript before interaction', '60.0 kB', '90.0 kB', '1.50', '≤ 1.7 ×', 'yes'],
    ['layout shift, 1280 px', '0.000', '0.000', '', '≤ 0.020', 'yes'],
    ['longest task, 1280 px', '80 ms', '120 ms', '1.50', '≤ 200 ms', 'yes'],
    ['first view, 1280 px', '60.0 kB', '110.0 kB', '1.83', '≤ 350.0 kB', 'yes'],
    ['failed requests, 1280 px', '0', '0', '', '≤ 0', 'yes'],
    ['layout shift, 360 px', '', '0.000', '', '≤ 0.020', 'yes'],
    ['longest task, 360 px', '', '120 ms', '', '≤ 200 ms', 'yes'],
    ['first view, 360 px', '', '110.0 kB', '', '≤ 350.0 kB', 'yes'],
    ['failed requests, 360 px', '', '0', '', '≤ 0', 'yes'],
  ])
})

test('every exceeded bound is reported', () => {
  const page = visit({
    firstText: 651,
    layoutShift: 0.021,
    longestTask: 201,
    early: [script(351_000)],
    failures: ['/a.avif'],
  })
  const findings = findFindings({ floor: [floor], wide: [page], narrow: [page] })
  expect(findings.filter((finding) => !isWithinBound(finding)).map(({ metric }) => metric)).toEqual([
    'first text paint',
    'JavaScript before interaction',
    'layout shift, 1280 px',
    'longest task, 1280 px',
    'first view, 1280 px',
    'failed requests, 1280 px',
    'layout shift, 360 px',
    'longest task, 360 px',
    'first view, 360 px',
    'failed requests, 360 px',
  ])
})

test('one slow visit does not fail a page, but one layout shift does', () => {
  const unlucky = visit({ longestTask: 900, layoutShift: 0.3 })
  const findings = findFindings({ floor: [floor], wide: [visit({}), unlucky, visit({})], narrow: [visit({})] })
  expect(findings.filter((finding) => !isWithinBound(finding)).map(({ metric }) => metric)).toEqual([
    'layout shift, 1280 px',
  ])
})

test('the first view includes files after interaction, but not files loaded by scrolling', () => {
  const font: Transfer = { path: '/geist.woff2', kind: 'font', bytes: 30_000, startedAt: 0 }
  const page = visit({ early: [font, script(70_000)], late: [script(5_000)], scrolled: [script(900_000)] })
  expect(tabulateFirstView({ floor: [floor], wide: [page], narrow: [page] }).rows).toEqual([
    ['html', '0.0 kB', '0.0 kB', '0.0 kB'],
    ['style', '0.0 kB', '0.0 kB', '0.0 kB'],
    ['script', '60.0 kB', '75.0 kB', '75.0 kB'],
    ['font', '0.0 kB', '30.0 kB', '30.0 kB'],
    ['image', '0.0 kB', '0.0 kB', '0.0 kB'],
    ['other', '0.0 kB', '0.0 kB', '0.0 kB'],
    ['all', '60.0 kB', '105.0 kB', '105.0 kB'],
  ])
})

const floor = visit({ firstText: 1000, interactive: 1000, longestTask: 80, early: [script(60_000)] })

function script(bytes: number): Transfer {
  return { path: '/main.js', kind: 'script', bytes, startedAt: 0 }
}

function visit(part: Partial<Visit>): Visit {
  return {
    firstPaint: 0,
    firstText: 0,
    largestPaint: 0,
    interactive: 0,
    usable: 0,
    beforeUsable: [],
    layoutShift: 0,
    longestTask: 0,
    early: [],
    late: [],
    scrolled: [],
    failures: [],
    ...part,
  }
}
