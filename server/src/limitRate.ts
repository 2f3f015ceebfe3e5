import type { onRequestAsyncHookHandler } from 'fastify'
import type { FindClient } from './clientAddress.ts'
import type { RateLimit } from './rateLimit.ts'
import { refuseForNow } from './refusal.ts'
import type { HeaderRecord } from './security.ts'

export type LimitRateOptions = { readonly findClient: FindClient; readonly headers: HeaderRecord }

/** Before anything of a request is read: whether its sender has asked too often. */
export function limitRate(limit: RateLimit, { findClient, headers }: LimitRateOptions): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const waitMs = limit.take(findClient(request.raw))
    if (waitMs > 0) return refuseForNow(reply, { type: 'tooManyRequests', headers, waitMs })
  }
}
