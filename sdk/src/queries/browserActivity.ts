/** The page's visibility and connection. */
export type PageActivity = {
  get(): 'visible' | 'hidden' | 'offline'
  onChange(listener: () => void): () => void
}

export const browserActivity: PageActivity = {
  get() {
    if (!navigator.onLine) return 'offline'
    return document.visibilityState === 'visible' ? 'visible' : 'hidden'
  },
  onChange(listener) {
    document.addEventListener('visibilitychange', listener)
    for (const event of ['online', 'offline']) addEventListener(event, listener)
    return () => {
      document.removeEventListener('visibilitychange', listener)
      for (const event of ['online', 'offline']) removeEventListener(event, listener)
    }
  },
}
