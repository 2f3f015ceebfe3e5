import { expect, test } from 'vitest'
import { measureHeap, reportRow, scale } from '../../testing/deepRun.ts'
import { createBoundedCache } from './boundedCache.ts'
import { createRateLimit } from './rateLimit.ts'

test('get returns the latest value of a key', () => {
  const cache = createBoundedCache<string, number>({ limit: 10 })
  cache.set('a', 1)
  cache.set('a', 2)
  expect([cache.get('a'), cache.get('b'), cache.size]).toEqual([2, undefined, 1])
})

test('used entries stay, unused ones are evicted', () => {
  const cache = createBoundedCache<number, string>({ limit: 10 })
  cache.set(-1, 'used')
  for (let key = 0; key < 100; key++) {
    cache.set(key, 'new')
    cache.get(-1)
  }
  expect([cache.get(-1), cache.get(0), cache.get(99)]).toEqual(['used', undefined, 'new'])
})

test('S-14: a flood of keys stays within 10,000 entries and does not grow memory', () => {
  const keys = scale(1_000_000)
  const cache = createBoundedCache<string, object>({ limit: 10_000 })
  const limit = createRateLimit({ perMinute: 60, elapsed: () => 0 })
  let most = 0
  let heapAfterFirst = 0
  for (let key = 0; key < keys; key++) {
    cache.set(`key ${key}`, { key })
    limit.take(`client ${key}`)
    most = Math.max(most, cache.size, limit.size)
    if (key === 20_000) heapAfterFirst = measureHeap()
  }
  const growth = (measureHeap() - heapAfterFirst) / 2 ** 20
  reportRow('S-14', `${keys} keys, at most ${most} entries, memory grew by ${growth.toFixed(1)} MiB`)
  expect(most).toBeLessThanOrEqual(10_000)
  expect(growth).toBeLessThan(5)
})
