import type { IncomingMessage } from 'node:http'
import type { onRequestAsyncHookHandler } from 'fastify'
import { createBoundedCache } from './boundedCache.ts'
import type { FindClient } from './clientAddress.ts'
import { refuseForNow } from './refuse.ts'
import type { HeaderRecord } from './securityHeaders.ts'

/** Counts a request. Returns 0 if it may pass, else the milliseconds until the next one may. */
type RateCheck = (request: IncomingMessage) => number

/** Separate counters, so that using up one leaves the others. */
export type RateLimits = Readonly<Record<LimitName, RateCheck>>

type LimitName =
  | 'prices'
  | 'balances'
  | 'transfers'
  | 'risk'
  | 'markets'
  | 'tokenPools'
  | 'llm'
  | 'newsletter'
  | 'readiness'
  | 'confirm'
  | 'unsubscribe'
  | 'cspReports'

type RateLimitsOptions = { readonly findClient: FindClient; readonly elapsed: () => number }

export function createRateLimits({ findClient, elapsed }: RateLimitsOptions): RateLimits {
  const allow = (perMinute: number): RateCheck => {
    const limit = createRateLimit({ perMinute, elapsed })
    return (request) => limit.take(findClient(request))
  }
  // A snapshot is ready to send, and all users behind one address ask again when a market starts again.
  const markets = { markets: allow(600), tokenPools: allow(150) }
  // Mail services unsubscribe many of their users from one address.
  const links = { confirm: allow(30), unsubscribe: allow(600) }
  const ops = { readiness: allow(120), cspReports: allow(60) }
  return {
    prices: allow(60),
    balances: allow(120),
    transfers: allow(120),
    risk: allow(60),
    ...markets,
    llm: allow(20),
    newsletter: allow(5),
    ...links,
    ...ops,
  }
}

/** Refuses a client that is over its limit before the request is read any further. */
export function limitRate(check: RateCheck, { headers }: { headers: HeaderRecord }): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const waitMs = check(request.raw)
    if (waitMs > 0) return refuseForNow(reply, { type: 'tooManyRequests', headers, waitMs })
  }
}

/** A sliding window: no client passes more than `perMinute` requests within any minute. */
type RateLimit = {
  /** 0 if this request may pass, else the milliseconds until the next one may. */
  take(client: string): number
  /** The number of clients in memory. */
  readonly size: number
}

type RateLimitOptions = {
  readonly perMinute: number
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
}

const MINUTE_MS = 60_000
/** About 10 MB at most. The least recently seen clients are evicted. */
const MOST_CLIENTS = 10_000

export function createRateLimit({ perMinute, elapsed }: RateLimitOptions): RateLimit {
  const clients = createBoundedCache<string, Ring | number>({ limit: MOST_CLIENTS })

  /** Most clients send one request, so the ring buffer is only allocated for the second. */
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
      // The next slot holds the oldest entry: the request `perMinute` requests ago.
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

/** A ring buffer of the times at which requests passed. */
type Ring = { readonly passed: number[]; next: number }
