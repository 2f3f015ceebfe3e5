/** A map that forgets what was not used for longest. */
export type Cache<K, V> = {
  get(key: K): V | undefined
  set(key: K, value: V): void
  readonly size: number
}

export function createCache<K, V>({ limit }: { limit: number }): Cache<K, V> {
  // A Map keeps the order of insertion, so its first key is the one to forget.
  const values = new Map<K, V>()

  function set(key: K, value: V): void {
    values.delete(key)
    values.set(key, value)
    if (values.size <= limit) return
    const [oldest] = values.keys()
    if (oldest !== undefined) values.delete(oldest)
  }

  return {
    set,
    get(key) {
      const value = values.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    get size() {
      return values.size
    },
  }
}
