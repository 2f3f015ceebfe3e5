/** Stops calls to a failing service: it can recover and visitors do not wait for it. */
export type CircuitBreaker = {
  /** True if a call may be made now. Every call must end in `succeed` or `fail`. */
  mayCall(): boolean
  succeed(): void
  fail(options: FailOptions): void
  /** Milliseconds until the next call may be made; 0 while closed. */
  waitMs(): number
}

type FailOptions = {
  /** The service itself asked us to stop, so a single failure opens the breaker. */
  readonly isRefusal: boolean
  readonly retryAfterMs: number
}

type CircuitBreakerOptions = {
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
  /** From 0 up to 1. */
  readonly random: () => number
}

const FAILURES_TO_OPEN = 3
const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** Caps the Retry-After header, which could otherwise disable a source for a day. */
const LONGEST_RETRY_AFTER_MS = 600_000

/** `probing`: half-open, with one call in flight that decides. */
type State = 'closed' | 'open' | 'probing'

export function createCircuitBreaker({ elapsed, random }: CircuitBreakerOptions): CircuitBreaker {
  let state: State = 'closed'
  let failures = 0
  let pauses = 0
  let openUntil = 0

  function open(retryAfterMs: number): void {
    const pause = Math.min(SHORTEST_PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS)
    // Jitter only lengthens the pause: several servers must not retry at the same time, and none earlier.
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
      // A late response to a call from before the breaker opened.
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
