/** A map of bounded size that forgets what was not used for longest. */
export type Cache<K, V> = {
  get(key: K): V | undefined
  set(key: K, value: V): void
  readonly size: number
}

/**
 * Two generations instead of an exact order: once the young one is half of the limit it becomes the old one, and the old
 * one is dropped whole. What is used moves to the young one, so reading a key twice costs one look-up and no writing.
 */
export function createCache<K, V>({ limit }: { limit: number }): Cache<K, V> {
  let young = new Map<K, V>()
  let old = new Map<K, V>()

  function set(key: K, value: V): void {
    if (young.size >= limit / 2 && !young.has(key)) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }

  return {
    set,
    get(key) {
      const recent = young.get(key)
      if (recent !== undefined) return recent
      const value = old.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    get size() {
      return young.size + old.size
    },
  }
}
