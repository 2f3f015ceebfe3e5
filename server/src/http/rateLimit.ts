import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { FindClient } from './clientAddress.ts'

/** Requests of one client in any minute: `app.rateLimit({ max: limits.prices })`. Each has its own counters. */
export const limits = {
  prices: 60,
  balances: 120,
  transfers: 120,
  risk: 60,
  // A snapshot is ready to send, and all users behind one address ask again when a market starts again.
  markets: 600,
  tokenPools: 150,
  llm: 20,
  newsletter: 5,
  confirm: 30,
  // Mail services unsubscribe many of their users from one address.
  unsubscribe: 600,
  readiness: 120,
  cspReports: 60,
} as const

type LimitOptions = {
  readonly findClient: FindClient
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
}

/** Gives the app its `rateLimit`. A refusal has status 429 and a Retry-After header. */
export async function registerRateLimits(app: FastifyInstance, { findClient, elapsed }: LimitOptions): Promise<void> {
  const unsaid = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await app.register(rateLimit, {
    global: false,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ raw }) => findClient(raw),
    store: createSlidingWindow(elapsed),
    addHeaders: unsaid,
    addHeadersOnExceeding: unsaid,
  })
}

const MINUTE_MS = 60_000
/** The least recently seen clients are evicted. A size, since the option `max` allocates all of it at once. */
const MOST_CLIENTS = 10_000

/** The plugin's own store has fixed windows by the wall clock: around their border twice the limit passes in a minute. */
export function createSlidingWindow(elapsed: () => number): FastifyRateLimitStoreCtor {
  return class SlidingWindow implements FastifyRateLimitStore {
    /** When the requests of the last minute passed, the oldest first. Refused requests do not count. */
    readonly #clients = new LRUCache<string, number[]>({ maxSize: MOST_CLIENTS, sizeCalculation: () => 1 })

    get size() {
      return this.#clients.size
    }

    incr(...[client, done, windowMs, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      const now = elapsed()
      const passed = this.#clients.get(client) ?? []
      while (passed[0] !== undefined && passed[0] + windowMs <= now) passed.shift()
      const [oldest = now] = passed
      const ttl = oldest + windowMs - now
      const isOver = passed.length >= max
      if (!isOver) passed.push(now)
      this.#clients.set(client, passed)
      done(null, { current: isOver ? max + 1 : passed.length, ttl })
    }

    child(): FastifyRateLimitStore {
      return new SlidingWindow()
    }
  }
}
