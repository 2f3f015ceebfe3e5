import { createCache } from './cache.ts'

/** Counts the requests of each client: never more than the limit within any minute. */
export type RateLimit = {
  /** 0 where this request may pass, else the milliseconds until one may. */
  take(client: string): number
  /** How many clients it remembers. */
  readonly size: number
}

export type RateLimitOptions = {
  readonly perMinute: number
  /** Milliseconds that never run backwards. */
  readonly elapsed: () => number
}

const MINUTE_MS = 60_000
/** About 10 MB at most. Whoever is forgotten has been quiet for longest. */
const MOST_CLIENTS = 10_000

export function createRateLimit({ perMinute, elapsed }: RateLimitOptions): RateLimit {
  const clients = createCache<string, Times>({ limit: MOST_CLIENTS })
  return {
    take(client) {
      const times = clients.get(client) ?? { passed: [], next: 0 }
      const now = elapsed()
      // The place to write next holds the oldest: the request that is `perMinute` requests ago.
      const oldest = times.passed[times.next] ?? Number.NEGATIVE_INFINITY
      const wait = Math.max(0, oldest + MINUTE_MS - now)
      if (wait > 0) return wait
      times.passed[times.next] = now
      times.next = (times.next + 1) % perMinute
      if (times.passed.length === 1) clients.set(client, times)
      return 0
    },
    get size() {
      return clients.size
    },
  }
}

/** A ring of the moments at which requests passed. It grows only for clients that ask often. */
type Times = { readonly passed: number[]; next: number }
