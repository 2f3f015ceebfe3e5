import { expect, test, vi } from 'vitest'
import { watchStolenTime } from './stolenTime.mjs'

const stat = (idle: number, stolen: number) => `cpu  10 0 10 ${idle} 0 0 0 ${stolen} 7 7\ncpu0 1 2 3\n`

test('reports the worst five seconds, even if the others were quiet', () => {
  vi.useFakeTimers()
  const answers = [stat(0, 0), stat(100, 0), stat(120, 80), stat(1_000, 80)]
  const watch = watchStolenTime({ read: () => answers.shift() ?? stat(2_000, 80) })
  vi.advanceTimersByTime(15_000)
  expect(watch.stop()).toBe(0.8)
  vi.useRealTimers()
})

test('reports no small share, and none where the system does not measure it', () => {
  const answers = [stat(0, 0), stat(80, 20)]
  expect(watchStolenTime({ read: () => answers.shift() }).stop()).toBeUndefined()
  expect(watchStolenTime({ read: () => undefined }).stop()).toBeUndefined()
})
