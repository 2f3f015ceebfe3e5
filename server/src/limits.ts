import type { IncomingMessage } from 'node:http'
import type { onRequestAsyncHookHandler } from 'fastify'
import type { FindClient } from './clientAddress.ts'
import { createRateLimit } from './rateLimit.ts'
import { refuseForNow } from './refusal.ts'
import type { HeaderRecord } from './security.ts'

/** Counts a request for its sender: 0 where it may pass, else the milliseconds until one may. */
export type TakeTurn = (request: IncomingMessage) => number

/** Each has its own, so that using up one leaves the others. */
export type Limits = { readonly prices: TakeTurn; readonly balances: TakeTurn; readonly newsletter: TakeTurn }

export type LimitsOptions = { readonly findClient: FindClient; readonly elapsed: () => number }

export function createLimits({ findClient, elapsed }: LimitsOptions): Limits {
  const allow = (perMinute: number): TakeTurn => {
    const limit = createRateLimit({ perMinute, elapsed })
    return (request) => limit.take(findClient(request))
  }
  return { prices: allow(60), balances: allow(120), newsletter: allow(5) }
}

/** Refuses, before anything else is read, a request whose sender has asked too often. */
export function limitRate(takeTurn: TakeTurn, { headers }: { headers: HeaderRecord }): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const waitMs = takeTurn(request.raw)
    if (waitMs > 0) return refuseForNow(reply, { type: 'tooManyRequests', headers, waitMs })
  }
}
