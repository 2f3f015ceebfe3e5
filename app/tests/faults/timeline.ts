/** An event at a given time. The chain continues while the page sleeps. */
type TimelineEvent = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly place: 'chain' | 'page'
  /** It sends the reviewed bytes. */
  readonly isSwap?: boolean
  act(): void
}

type Waiting = { readonly at: number; end(): void }

export type Timeline = ReturnType<typeof createTimeline>

/** A clock that the test moves, with its planned events and waiting timers. */
export function createTimeline(startedAt: number) {
  let now = startedAt
  let events: readonly TimelineEvent[] = []
  let waiting: readonly Waiting[] = []
  return {
    now: () => now,
    moveTo: (time: number) => {
      now = time
    },
    plan: (event: TimelineEvent) => {
      events = [...events, event].sort((one, other) => one.at - other.at)
    },
    isEmpty: () => events.length === 0,
    isSwapPlanned: () => events.some(({ isSwap }) => isSwap),
    run: (place: TimelineEvent['place'], { until }: { readonly until: number }) => {
      const due = events.filter((event) => event.at <= until && event.place === place)
      events = events.filter((event) => !due.includes(event))
      for (const { act } of due) act()
    },
    /** Resolves early if the signal is aborted. */
    wait: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const end = () => {
          signal.removeEventListener('abort', end)
          resolve()
        }
        if (signal.aborted) return end()
        waiting = [...waiting, { at: now + ms, end }]
        signal.addEventListener('abort', end)
      }),
    /** Ends the waits that are over. */
    release: () => {
      const due = waiting.filter(({ at }) => at <= now)
      waiting = waiting.filter((one) => !due.includes(one))
      for (const { end } of due) end()
    },
  }
}
