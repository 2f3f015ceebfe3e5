import { createStore } from '../store.ts'
import type { Watched } from './viewStore.ts'

/** Two frames: what else changed has been painted by then, and nobody has seen a delay. */
const LATE_MS = 32

/** The same value a moment later, so that a key is answered sooner. */
export function createLateStore<T>(source: Watched<T>): Watched<T> {
  const late = createStore(source.get())
  let isWaiting = false
  source.subscribe(() => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      late.set(source.get())
    }, LATE_MS)
  })
  return late
}
