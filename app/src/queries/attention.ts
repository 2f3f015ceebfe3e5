import type { Attention } from './prices.ts'

/** The browser's word on whether somebody sees the page, and whether it can reach anything. */
export const browserAttention: Attention = {
  get() {
    if (!navigator.onLine) return 'offline'
    return document.visibilityState === 'visible' ? 'here' : 'away'
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
