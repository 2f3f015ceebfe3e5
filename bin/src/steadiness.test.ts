import { expect, test } from 'vitest'
import { compareRuns, describeRuns } from './steadiness.mjs'

type Outcomes = Readonly<Record<string, string>>

/** As Playwright writes it: a suite per file, with a group of tests in it. */
function report(outer: Outcomes, inner: Outcomes = {}): string {
  const list = (outcomes: Outcomes) =>
    Object.entries(outcomes).map(([title, status]) => ({ title, tests: [{ results: [{ status }] }] }))
  return JSON.stringify({
    suites: [{ title: 'swap.spec.ts', specs: list(outer), suites: [{ title: 'in Chinese', specs: list(inner) }] }],
  })
}

test('X-09: a test that does not end the same in all runs is named with its outcomes', () => {
  const runs = [
    report({ opens: 'passed', closes: 'passed' }, { opens: 'passed' }),
    report({ opens: 'passed', closes: 'failed' }, { opens: 'passed' }),
    report({ opens: 'passed', closes: 'timedOut' }, {}),
  ]
  expect(describeRuns(compareRuns(runs))).toEqual({
    isSteady: false,
    text: [
      'swap.spec.ts › closes: 1 failed, 1 passed, 1 timedOut',
      'swap.spec.ts › in Chinese › opens: 1 missing, 2 passed',
      '2 of 3 tests were not the same in all 3 runs; 0 failed in each.',
    ].join('\n'),
  })
})

test('tests that pass or are skipped in every run are steady; those that always fail are named', () => {
  const good = report({ opens: 'passed', closes: 'skipped' })
  expect(describeRuns(compareRuns([good, good]))).toEqual({
    isSteady: true,
    text: '0 of 2 tests were not the same in all 2 runs; 0 failed in each.',
  })
  const bad = report({ opens: 'failed' })
  expect(describeRuns(compareRuns([bad, bad]))).toEqual({
    isSteady: false,
    text: 'swap.spec.ts › opens: 2 failed\n0 of 1 tests were not the same in all 2 runs; 1 failed in each.',
  })
})

test('runs without a test are not steady', () => {
  expect(describeRuns(compareRuns([JSON.stringify({ suites: [] })])).isSteady).toBe(false)
})
