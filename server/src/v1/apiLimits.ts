import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FindClient } from '../http/clientAddress.ts'
import { createSlidingWindow } from '../http/rateLimit.ts'
import { readHeader } from '../http/requestHeaders.ts'
import { Rejection } from './rejection.ts'

/** Requests of one client in any minute. A key allows ten times as many. */
const limits = { quotes: 60, trades: 60, prices: 60, fees: 120, markets: 600, lists: 120 } as const
const TIMES_WITH_KEY = 10
const WINDOW_MS = 60_000

export type ApiLimit = keyof typeof limits

type LimitOptions = {
  readonly findClient: FindClient
  /** SHA-256 of each key, in hexadecimal. */
  readonly keyHashes: readonly string[]
  readonly elapsed: () => number
}

/** A request over its limit, with the time after which it may be repeated. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached'
  readonly waitMs: number

  constructor(waitMs: number) {
    super('The limit of requests is used up.')
    this.waitMs = waitMs
  }
}

/** Counts requests, and writes the headers of draft-ietf-httpapi-ratelimit-headers. Throws for one over its limit. */
export function createApiLimits({ findClient, keyHashes, elapsed }: LimitOptions) {
  const known = new Set(keyHashes)
  const windows = new Map(Object.keys(limits).map((name) => [name, createSlidingWindow(elapsed)]))
  return (name: ApiLimit, { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply }) => {
    const key = readKey(request)
    if (key !== undefined && !known.has(key)) throw new Rejection('unknownKey', { field: 'authorization' })
    const max = key === undefined ? limits[name] : limits[name] * TIMES_WITH_KEY
    const client = key ?? findClient(request.raw)
    const { current = 0, ttl = 0 } = windows.get(name)?.count(client, { windowMs: WINDOW_MS, max }) ?? {}
    const left = Math.max(0, max - current)
    // On the raw response, so that answers that bypass Fastify have them, too.
    reply.raw.setHeader('ratelimit-policy', `"${name}";q=${max};w=${WINDOW_MS / 1_000}`)
    reply.raw.setHeader('ratelimit', `"${name}";r=${left};t=${Math.ceil(ttl / 1_000)}`)
    if (current > max) throw new LimitReached(ttl)
  }
}

/** Hashed, as it is configured. No value without an `Authorization` header. */
function readKey({ raw }: FastifyRequest): string | undefined {
  const header = readHeader(raw, 'authorization')
  return header === undefined
    ? undefined
    : createHash('sha256')
        .update(header.replace(/^Bearer /i, ''))
        .digest('hex')
}
