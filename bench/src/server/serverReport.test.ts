import { expect, test } from 'vitest'
import type { Measured } from './contest.ts'
import { findServerFindings, tabulateRates, tabulateServerFindings } from './serverReport.ts'

const MIB = 2 ** 20

test('S-16: a server has bounds for rate, p99, failures and memory growth', () => {
  const rounds = [{ ours: measure({ answers: 900 }), bare: measure({ answers: 1_000 }) }]
  expect(tabulateServerFindings(findServerFindings([{ name: 'page', rounds }])).rows).toEqual([
    ['page: rate against bare', '0.90 ×', '≥ 0.7 ×', 'yes'],
    ['page: p99 under load', '9.0 ms', '≤ 50 ms', 'yes'],
    ['answers other than 200', '0', '0', 'yes'],
    ['growth of memory', '0.0 MiB', '≤ 16.0 MiB', 'yes'],
  ])
})

test('every missed bound is reported', () => {
  const bare = measure({})
  const rounds = [100, 117].map((size) => ({
    ours: measure({ answers: 699, p99: 51, failures: 1, residentBytes: size * MIB }),
    bare,
  }))
  expect(findServerFindings([{ name: 'page', rounds }]).map(({ isGood }) => isGood)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('rates are compared round by round: a busy moment slows down both', () => {
  const quiet = { ours: measure({ answers: 900 }), bare: measure({ answers: 1_000 }) }
  const busy = { ours: measure({ answers: 90 }), bare: measure({ answers: 100 }) }
  const [rate] = findServerFindings([{ name: 'page', rounds: [quiet, busy, busy] }])
  expect(rate?.value).toBe('0.90 ×')
})

test('memory may differ between contests, but must not grow within one', () => {
  const contest = (sizes: readonly number[]) => ({
    name: 'page',
    rounds: sizes.map((size) => ({ ours: measure({ residentBytes: size * MIB }), bare: measure({}) })),
  })
  const growthOf = (results: readonly ReturnType<typeof contest>[]) => findServerFindings(results).at(-1)?.value
  expect(growthOf([contest([100, 100, 100]), contest([150, 150, 150])])).toBe('0.0 MiB')
  expect(growthOf([contest([100, 110, 120]), contest([150, 150, 150])])).toBe('20.0 MiB')
})

test('the second table shows our figures next to the bare ones', () => {
  const rounds = [{ ours: measure({ answers: 500 }), bare: measure({}) }]
  expect(tabulateRates([{ name: 'page', rounds }]).rows).toEqual([
    ['page', 'ours', '500', '1.0 ms', '9.0 ms', '1000.0 µs', '100.0 MiB'],
    ['page', 'bare', '1000', '1.0 ms', '9.0 ms', '500.0 µs', '100.0 MiB'],
  ])
})

function measure(part: Partial<Measured>): Measured {
  return {
    answers: 1_000,
    failures: 0,
    seconds: 1,
    p50: 1,
    p95: 5,
    p99: 9,
    cpuSeconds: 0.5,
    residentBytes: 100 * MIB,
    ...part,
  }
}
