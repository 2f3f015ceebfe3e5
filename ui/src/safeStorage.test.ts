import { expect, test } from 'vitest'
import { createSafeStorage, isStorageBlocked } from './safeStorage.ts'

test('a storage that works is read and written', () => {
  const items = new Map<string, string>()
  const storage = createSafeStorage(() => ({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  }))
  expect([storage.get('a'), storage.set('a', '1'), storage.get('a')]).toEqual([undefined, true, '1'])
})

const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

test.each([
  ['is blocked', refuse],
  ['throws on every call', () => ({ getItem: refuse, setItem: refuse })],
])('a storage that %s reads as empty and keeps nothing', (_, open) => {
  const storage = createSafeStorage(open)
  expect([storage.get('a'), storage.set('a', '1')]).toEqual([undefined, false])
})

test('a page knows whether its browser blocks the storage', () => {
  const blocked = {
    get localStorage() {
      return refuse()
    },
  }
  // Null in a web view whose app has turned it off.
  expect([blocked, { localStorage: null }, { localStorage: {} }].map(isStorageBlocked)).toEqual([true, true, false])
})
