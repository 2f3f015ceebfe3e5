import type { Attention } from './prices.ts'

/** The browser's word on whether somebody sees the page and it can reach anything. */
export function createAttention(page: Document, network: Window & typeof globalThis): Attention {
  return {
    get() {
      if (!network.navigator.onLine) return 'offline'
      return page.visibilityState === 'visible' ? 'here' : 'away'
    },
    onChange(listener) {
      page.addEventListener('visibilitychange', listener)
      for (const event of ['online', 'offline']) network.addEventListener(event, listener)
      return () => {
        page.removeEventListener('visibilitychange', listener)
        for (const event of ['online', 'offline']) network.removeEventListener(event, listener)
      }
    },
  }
}
