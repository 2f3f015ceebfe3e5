import type { ReadableStore } from '../../store.ts'

/** Passes a value on once it has lasted for a moment: for what must not be rendered between a key and its quote. */
export function createCalmStore<T>(source: ReadableStore<T>, { calmMs }: { calmMs: number }): ReadableStore<T> {
  const listeners = new Set<() => void>()
  let value = source.get()
  let timer: ReturnType<typeof setTimeout> | undefined
  let unfollow = () => {}
  const publish = () => {
    value = source.get()
    for (const listener of [...listeners]) listener()
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(publish, calmMs)
  }
  return {
    get() {
      if (listeners.size === 0) value = source.get()
      return value
    },
    subscribe(listener) {
      if (listeners.size === 0) unfollow = source.subscribe(wait)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        unfollow()
        clearTimeout(timer)
      }
    },
  }
}
