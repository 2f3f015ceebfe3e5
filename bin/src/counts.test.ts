import { expect, test } from 'vitest'
import { countCheck, countPlaywright, countVitest, listFailedFiles, sumCounts } from './counts.mjs'

const vitest = (numPassedTests: number, numFailedTests: number) => JSON.stringify({ numPassedTests, numFailedTests })
const playwright = (expected: number, unexpected: number, flaky = 0) =>
  JSON.stringify({ stats: { expected, unexpected, flaky, skipped: 0 } })

test('a check counts as one', () => {
  expect([countCheck(0), countCheck(2)]).toEqual([
    { passed: 1, failed: 0 },
    { passed: 0, failed: 1 },
  ])
})

test('each test counts', () => {
  expect(countVitest(vitest(10, 2), 1)).toEqual({ passed: 10, failed: 2 })
  expect(countPlaywright(playwright(7, 1), 1)).toEqual({ passed: 7, failed: 1 })
})

test('a test that passed only on retry has failed', () => {
  expect(countPlaywright(playwright(7, 0, 1), 0)).toEqual({ passed: 7, failed: 1 })
})

test('a suite with an error exit code but no failing test has failed', () => {
  expect(countVitest(vitest(10, 0), 1)).toEqual({ passed: 10, failed: 1 })
})

test('a suite without tests or without a report has failed', () => {
  expect(countVitest(vitest(0, 0), 0)).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright(undefined, 0)).toEqual({ passed: 0, failed: 1 })
})

test('the last line adds everything up', () => {
  expect(sumCounts([countCheck(0), countVitest(vitest(10, 2), 1)])).toEqual({ passed: 11, failed: 2 })
})

test('the files with a failure are named', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'passed' },
    { name: 'b.test.ts', status: 'failed' },
  ]
  expect(listFailedFiles(JSON.stringify({ testResults }))).toEqual(['b.test.ts'])
  expect(listFailedFiles(undefined)).toEqual([])
})
