import { createStore } from '@murmur/sdk/store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCalmStore, waitFor } from './calmStore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a value is passed on once it has lasted for a moment', () => {
  const source = createStore('first')
  const calm = createCalmStore(source, waitFor(100))
  const heard: string[] = []
  calm.subscribe(() => heard.push(calm.get()))
  source.set('short')
  vi.advanceTimersByTime(60)
  source.set('second')
  vi.advanceTimersByTime(60)
  expect([calm.get(), heard]).toEqual(['first', []])
  vi.advanceTimersByTime(60)
  expect([calm.get(), heard]).toEqual(['second', ['second']])
})

test('without a listener the value is the current one, and no timer runs', () => {
  const source = createStore('first')
  const calm = createCalmStore(source, waitFor(100))
  const unsubscribe = calm.subscribe(() => {})
  source.set('second')
  unsubscribe()
  expect([calm.get(), vi.getTimerCount()]).toEqual(['second', 0])
})
