/**
 * Milliseconds to measure ages with, the same on the page and in its workers. `performance.now` never jumps, but on some
 * systems it stops while the computer sleeps; the date does not. By the later of the two nothing looks younger than it is.
 */
export function elapsed(): number {
  return Math.max(performance.timeOrigin + performance.now(), Date.now())
}

/** Resolves after a while, or as soon as the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
