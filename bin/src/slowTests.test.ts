import { afterEach, expect, test, vi } from 'vitest'
import SlowTests from './slowTests.mjs'

afterEach(() => void vi.useRealTimers())

test('a long test is named each minute until it ends', () => {
  vi.useFakeTimers()
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line))
  const reporter = new SlowTests()
  const module = { relativeModuleId: 'a.test.ts' }
  const slow = { module, fullName: 'never ends' }
  reporter.onTestRunStart()
  reporter.onTestModuleStart(module)
  reporter.onTestCaseReady({ module, fullName: 'ends' })
  reporter.onTestCaseResult({ module, fullName: 'ends' })
  reporter.onTestCaseReady(slow)
  vi.advanceTimersByTime(120_000)
  expect(lines).toEqual(['Running for 2 minutes: a.test.ts', 'Running for 2 minutes: a.test.ts > never ends'])
  reporter.onTestCaseResult(slow)
  reporter.onTestModuleEnd(module)
  vi.advanceTimersByTime(120_000)
  expect(lines).toHaveLength(2)
  reporter.onTestRunEnd()
  expect(vi.getTimerCount()).toBe(0)
})
