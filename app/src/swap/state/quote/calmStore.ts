import type { ReadableStore } from '@murmur/sdk/store'

/** Acts once the wait is over. Returns a function that cancels it. */
type Wait = (act: () => void) => () => void

/** Passes a value on once it has not changed during a wait: for what must not be rendered between a key and its quote. */
export function createCalmStore<T>(source: ReadableStore<T>, wait: Wait): ReadableStore<T> {
  const listeners = new Set<() => void>()
  let value = source.get()
  let cancel = () => {}
  let unfollow = () => {}
  const publish = () => {
    value = source.get()
    for (const listener of [...listeners]) listener()
  }
  const startAgain = () => {
    cancel()
    cancel = wait(publish)
  }
  return {
    get() {
      if (listeners.size === 0) value = source.get()
      return value
    },
    subscribe(listener) {
      if (listeners.size === 0) unfollow = source.subscribe(startAgain)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        unfollow()
        cancel()
      }
    },
  }
}

export function waitFor(ms: number): Wait {
  return (act) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  }
}

/** Where the browser does not tell when it is idle. */
const FRAME_MS = 16
const MOST_MS = 100

/** Until the next frame is painted and nothing more urgent waits; in a hidden tab, until it is seen again. */
export function waitForPaint(act: () => void): () => void {
  let isCancelled = false
  const run = () => {
    if (!isCancelled) act()
  }
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MOST_MS })
    else setTimeout(run, FRAME_MS)
  })
  return () => {
    isCancelled = true
  }
}
