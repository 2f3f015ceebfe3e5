import type { PageActivity } from './browserActivity.ts'

type Poller = {
  /** Polls now, and from then on whenever it is due or the page's activity changes. */
  start(): void
  stop(): void
}

type PollerOptions = {
  readonly activity: PageActivity
  /** Settles with the delay until the next poll, in milliseconds. */
  poll(state: ReturnType<PageActivity['get']>): Promise<number>
}

export function createPoller({ activity, poll }: PollerOptions): Poller {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsubscribe: (() => void) | undefined
  let latest = 0

  async function run(): Promise<void> {
    clearTimeout(timer)
    latest += 1
    const own = latest
    const delayMs = await poll(activity.get())
    // A later poll has taken over, or the poller was stopped.
    if (own === latest) timer = setTimeout(() => void run(), delayMs)
  }

  return {
    start() {
      unsubscribe ??= activity.onChange(() => void run())
      void run()
    },
    stop() {
      clearTimeout(timer)
      latest += 1
      unsubscribe?.()
      unsubscribe = undefined
    },
  }
}
