import { expect, test, vi } from 'vitest'
import { createStore } from '../store.ts'
import { createLateStore } from './lateStore.ts'

test('a late store says once, after the paint, what is true by then', () => {
  const waiting: (() => void)[] = []
  const source = createStore(1)
  const late = createLateStore(source, (act) => waiting.push(act))
  const listener = vi.fn()
  late.subscribe(listener)

  source.set(2)
  source.set(3)
  expect(late.get()).toBe(1)
  expect(waiting).toHaveLength(1)

  waiting.pop()?.()
  expect(late.get()).toBe(3)
  expect(listener).toHaveBeenCalledTimes(1)

  source.set(4)
  waiting.pop()?.()
  expect(late.get()).toBe(4)
})
