import type { IncomingMessage } from 'node:http'
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { FindClient } from './clientAddress.ts'

/** Requests of one client in any minute. Each limit has its own counters. */
export const limits = {
  prices: 60,
  balances: 120,
  transfers: 120,
  risk: 60,
  history: 60,
  // A snapshot is ready to send, and all users behind one address ask again when a market starts again.
  markets: 600,
  tokenPools: 150,
  // Social networks ask for many links from few addresses.
  pictures: 120,
  llm: 20,
  newsletter: 5,
  confirm: 30,
  // Mail services unsubscribe many of their users from one address.
  unsubscribe: 600,
  readiness: 120,
  cspReports: 60,
} as const

export type LimitName = keyof typeof limits

type LimitOptions = {
  readonly findClient: FindClient
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
}

export type RateLimits = {
  /** Gives the app its `rateLimit`, which `limitTo` uses. */
  register(app: FastifyInstance): Promise<void>
  /** Counts a request that Fastify does not see. False if it is over the limit: it is not counted, and Fastify refuses it. */
  tryCount(name: LimitName, request: IncomingMessage): boolean
}

export function createRateLimits({ findClient, elapsed }: LimitOptions): RateLimits {
  const windows = new Map(Object.keys(limits).map((name) => [name, createSlidingWindow(elapsed)]))
  const findWindow = (name: string | undefined) => windows.get(name ?? '') ?? createSlidingWindow(elapsed)
  const unsaid = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  return {
    async register(app) {
      await app.register(rateLimit, {
        global: false,
        timeWindow: MINUTE_MS,
        keyGenerator: ({ raw }) => findClient(raw),
        store: createStore(findWindow),
        addHeaders: unsaid,
        addHeadersOnExceeding: unsaid,
      })
    },
    tryCount(name, request) {
      const max = limits[name]
      return findWindow(name).count(findClient(request), { windowMs: MINUTE_MS, max }).current <= max
    },
  }
}

/** The hook for routes with this limit. A refusal has status 429 and a Retry-After header. */
export function limitTo(app: FastifyInstance, name: LimitName): onRequestAsyncHookHandler {
  return app.rateLimit({ max: limits[name], groupId: name })
}

/** The plugin makes a child for each `limitTo`. */
function createStore(findWindow: (name: string | undefined) => SlidingWindow): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #window: SlidingWindow

    constructor({ groupId }: { readonly groupId?: string }) {
      this.#window = findWindow(groupId)
    }

    incr(...[client, done, windowMs, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      done(null, this.#window.count(client, { windowMs, max }))
    }

    child(options: object): FastifyRateLimitStore {
      return new Store(options)
    }
  }
}

const MINUTE_MS = 60_000
/** The least recently seen clients are evicted. A size, since the option `max` allocates all of it at once. */
const MOST_CLIENTS = 10_000

type SlidingWindow = {
  /** The number of requests of the window, or more than `max` for one that is refused, and when the oldest leaves it. */
  count(client: string, limit: { windowMs: number; max: number }): { current: number; ttl: number }
  countClients(): number
}

/** The plugin's own store has fixed windows by the wall clock: around their border twice the limit passes in a minute. */
export function createSlidingWindow(elapsed: () => number): SlidingWindow {
  /** When the requests of the last minute passed, the oldest first. Refused requests do not count. */
  const clients = new LRUCache<string, number[]>({ maxSize: MOST_CLIENTS, sizeCalculation: () => 1 })
  return {
    count(client, { windowMs, max }) {
      const now = elapsed()
      let passed = clients.get(client)
      if (passed === undefined) {
        passed = []
        clients.set(client, passed)
      }
      while (passed[0] !== undefined && passed[0] + windowMs <= now) passed.shift()
      const isOver = passed.length >= max
      if (!isOver) passed.push(now)
      const [oldest = now] = passed
      return { current: isOver ? max + 1 : passed.length, ttl: oldest + windowMs - now }
    },
    countClients: () => clients.size,
  }
}
