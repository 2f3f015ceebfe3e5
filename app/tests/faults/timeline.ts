/** Something that happens at a time of its own. The chain goes on while the page sleeps. */
type TimelineEvent = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly place: 'chain' | 'page'
  /** Whether the reviewed bytes are sent by it. */
  readonly isSwap?: boolean
  act(): void
}

type Waiting = { readonly at: number; end(): void }

export type Timeline = ReturnType<typeof createTimeline>

/** A clock that the test moves, with what is planned on it and what waits for it. */
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
