/** A browser storage that never throws: a blocked or full one only loses its contents. */
export type SafeStorage = {
  get(key: string): string | undefined
  /** False where the value was not kept. */
  set(key: string, value: string): boolean
}

/** Reading the property itself throws where a browser blocks storage, so it is read here, each time. */
export function createSafeStorage(open: () => Pick<Storage, 'getItem' | 'setItem'>): SafeStorage {
  return {
    get(key) {
      try {
        return open().getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    set(key, value) {
      try {
        open().setItem(key, value)
        return true
      } catch {
        return false
      }
    },
  }
}

/** True where the browser denies storage, as some do in a frame of another site. */
export function isStorageBlocked(page: { readonly localStorage: unknown }): boolean {
  try {
    return page.localStorage === null
  } catch {
    return true
  }
}
