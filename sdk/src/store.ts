/** A value to read and subscribe to, in the shape that `useSyncExternalStore` takes. */
export type ReadableStore<T> = {
  get(): T
  subscribe(listener: () => void): () => void
}

export type Store<T> = ReadableStore<T> & { set(value: T): void }

export function createStore<T>(initial: T): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
