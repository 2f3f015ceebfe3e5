import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../store.ts'
import { createLateStore } from './lateStore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a late store says once, a moment later, what is true by then', () => {
  const source = createStore(1)
  const late = createLateStore(source)
  const listener = vi.fn()
  late.subscribe(listener)

  source.set(2)
  source.set(3)
  expect(late.get()).toBe(1)

  vi.runAllTimers()
  expect(late.get()).toBe(3)
  expect(listener).toHaveBeenCalledTimes(1)

  source.set(4)
  vi.runAllTimers()
  expect(late.get()).toBe(4)
})
