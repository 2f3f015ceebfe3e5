import { expect, test } from 'vitest'
import { createRandom } from '../../testing/deepRun.ts'
import { createRateLimit } from './rateLimit.ts'

function createExample(perMinute: number) {
  let time = 0
  const limit = createRateLimit({ perMinute, elapsed: () => time })
  return {
    limit,
    pass: (ms: number) => {
      time += ms
      return time
    },
  }
}

test('requests up to the limit pass; the next one waits until the first is a minute old', () => {
  const { limit, pass } = createExample(3)
  expect(limit.take('a')).toBe(0)
  pass(1_000)
  expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 59_000])
  pass(59_000)
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 1_000])
})

test('clients have separate limits', () => {
  const { limit } = createExample(1)
  expect([limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([0, 60_000, 0])
})

test('refused requests do not extend the wait', () => {
  const { limit, pass } = createExample(1)
  limit.take('a')
  for (let i = 0; i < 100; i++) limit.take('a')
  pass(60_000)
  expect(limit.take('a')).toBe(0)
})

test('no window of a minute has more requests than the limit', () => {
  const { limit, pass } = createExample(60)
  const random = createRandom(1)
  const passed: number[] = []
  for (let i = 0; i < 20_000; i++) {
    const now = pass(random() * 1_500)
    if (limit.take('a') === 0) passed.push(now)
  }
  const worst = Math.max(
    ...passed.map((start, i) => passed.slice(i, i + 100).filter((at) => at < start + 60_000).length),
  )
  expect(worst).toBe(60)
})
