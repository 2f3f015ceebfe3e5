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
  const clients = createCache<string, Ring | number>({ limit: MOST_CLIENTS })

  /** A client's second request: only now is its first worth more than a number. */
  function startRing(client: string, first: number): Ring {
    const ring = { passed: [first], next: 1 % perMinute }
    clients.set(client, ring)
    return ring
  }

  return {
    take(client) {
      const now = elapsed()
      const found = clients.get(client)
      if (found === undefined) {
        clients.set(client, now)
        return 0
      }
      const ring = typeof found === 'number' ? startRing(client, found) : found
      // The place to write next holds the oldest: the request that is `perMinute` requests ago.
      const oldest = ring.passed[ring.next] ?? Number.NEGATIVE_INFINITY
      const wait = Math.max(0, oldest + MINUTE_MS - now)
      if (wait > 0) return wait
      ring.passed[ring.next] = now
      ring.next = (ring.next + 1) % perMinute
      return 0
    },
    get size() {
      return clients.size
    },
  }
}

/** A ring of the moments at which requests passed. It grows only for clients that ask often. */
type Ring = { readonly passed: number[]; next: number }
