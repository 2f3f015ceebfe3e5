import type { PageActivity } from '../browserActivity.ts'

type TestActivity = PageActivity & { set(state: ReturnType<PageActivity['get']>): void }

/** A page that tests can hide and take offline. */
export function createTestActivity(): TestActivity {
  const listeners = new Set<() => void>()
  let current: ReturnType<PageActivity['get']> = 'visible'
  return {
    get: () => current,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (state) => {
      current = state
      for (const listener of listeners) listener()
    },
  }
}
