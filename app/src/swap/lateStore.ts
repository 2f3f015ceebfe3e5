import { createStore } from '../store.ts'
import type { Watched } from './viewStore.ts'

/** The same value, passed on when what else changed with it has been painted, so that a key is answered sooner. */
export function createLateStore<T>(source: Watched<T>, afterPaint: (act: () => void) => void): Watched<T> {
  const late = createStore(source.get())
  let isWaiting = false
  const follow = () => {
    if (isWaiting) return
    isWaiting = true
    afterPaint(() => {
      isWaiting = false
      late.set(source.get())
    })
  }
  source.subscribe(follow)
  return late
}

/** What is put off within a frame comes when the frame has been handed over. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
