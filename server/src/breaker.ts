/** Keeps calls away from a service that is failing, so that it can recover and nobody waits for it. */
export type Breaker = {
  /** Whether a call may be made now; each one that is made ends in `succeed` or `fail`. */
  mayCall(): boolean
  succeed(): void
  fail(options: FailOptions): void
  /** How long until a call may be made; 0 while closed. */
  waitMs(): number
}

export type FailOptions = {
  /** The service itself asked us to stop, so one failure is enough. */
  readonly isRefusal: boolean
  readonly retryAfterMs: number
}

export type BreakerOptions = {
  /** Milliseconds that never run backwards. */
  readonly elapsed: () => number
  /** From 0 up to 1. */
  readonly random: () => number
}

const FAILURES_TO_OPEN = 3
const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** A header must not be able to switch a source off for a day. */
const LONGEST_RETRY_AFTER_MS = 600_000

/** `probing` is open with one call under way, whose end decides. */
type State = 'closed' | 'open' | 'probing'

export function createBreaker({ elapsed, random }: BreakerOptions): Breaker {
  let state: State = 'closed'
  let failures = 0
  let pauses = 0
  let openUntil = 0

  function open(retryAfterMs: number): void {
    const pause = Math.min(SHORTEST_PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS)
    // Only ever longer: servers that failed together shall not come back together, nor any of them sooner.
    const jittered = pause * (1 + random() / 2)
    state = 'open'
    pauses += 1
    openUntil = elapsed() + Math.max(jittered, Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS))
  }

  return {
    mayCall() {
      if (state === 'closed') return true
      if (state === 'probing' || elapsed() < openUntil) return false
      state = 'probing'
      return true
    },
    succeed() {
      // A late answer to a call from before says nothing about now.
      if (state === 'open') return
      state = 'closed'
      failures = 0
      pauses = 0
    },
    fail({ isRefusal, retryAfterMs }) {
      if (state === 'open') return
      failures += 1
      if (state === 'probing' || isRefusal || failures >= FAILURES_TO_OPEN) open(retryAfterMs)
    },
    waitMs() {
      if (state === 'closed') return 0
      return state === 'probing' ? SHORTEST_PAUSE_MS : Math.max(0, openUntil - elapsed())
    },
  }
}
