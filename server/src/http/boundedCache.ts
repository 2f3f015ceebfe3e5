/** A map with a size limit that evicts the least recently used entries. */
type BoundedCache<K, V> = {
  get(key: K): V | undefined
  set(key: K, value: V): void
  readonly size: number
}

/**
 * An approximate LRU with two generations instead of an exact order. When the young generation reaches half the limit it
 * becomes the old one, and the previous old one is dropped. A read moves its entry to the young generation.
 */
export function createBoundedCache<K, V>({ limit }: { limit: number }): BoundedCache<K, V> {
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
