import { createStore, type ReadableStore } from '@murmur/sdk/store'

type PollOptions<T> = {
  /** Never rejects. */
  read(before: T): Promise<T>
  /** Undefined if nothing can change any more. */
  findPause(now: T): number | undefined
  wait(ms: number): Promise<void>
}

type Polled<T> = {
  readonly state: ReadableStore<T>
  /** Forgets what was read, and reads again now. */
  retry(): void
}

/** Reads again and again while there is a subscriber, until nothing can change any more. */
export function pollWhileHeard<T>(first: T, { read, findPause, wait }: PollOptions<T>): Polled<T> {
  const state = createStore<T>(first)
  let listeners = 0
  let isRunning = false

  const run = async () => {
    if (isRunning) return
    isRunning = true
    while (listeners > 0) {
      state.set(await read(state.get()))
      const pauseMs = findPause(state.get())
      if (pauseMs === undefined) break
      await wait(pauseMs)
    }
    isRunning = false
  }
  return {
    state: {
      get: state.get,
      subscribe(listener) {
        const unsubscribe = state.subscribe(listener)
        listeners += 1
        void run()
        return () => {
          listeners -= 1
          unsubscribe()
        }
      },
    },
    retry() {
      state.set(first)
      void run()
    },
  }
}
