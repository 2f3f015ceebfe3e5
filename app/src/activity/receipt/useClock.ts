import { useSyncExternalStore } from 'react'

/** The time to the second, in milliseconds since 1970. */
export function useClock(): number {
  return useSyncExternalStore(tick, readSecond) * 1_000
}

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}

function readSecond(): number {
  return Math.floor(Date.now() / 1_000)
}
