import type { FastifyReply } from 'fastify'
import { type RefusalType, refuseForNow } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'

export type UpstreamFailure = {
  readonly type: 'failed'
  readonly reason: FailureReason
  readonly retryAfterMs: number
}

/** `refused`: rate-limited or not authorised. `circuitOpen`: not called, because it failed too often. */
type FailureReason = 'timeout' | 'broken' | 'refused' | 'circuitOpen'

type FailureOptions = { readonly failure: UpstreamFailure; readonly headers: HeaderRecord }

/** Informs the visitor that a service behind us failed. Its own error text is not passed on: it may be hostile. */
export function refuseFailure(reply: FastifyReply, { failure, headers }: FailureOptions) {
  return refuseForNow(reply, { type: refusalTypes[failure.reason], headers, waitMs: failure.retryAfterMs })
}

const refusalTypes: Readonly<Record<FailureReason, RefusalType>> = {
  broken: 'badGateway',
  timeout: 'gatewayTimeout',
  refused: 'unavailable',
  circuitOpen: 'unavailable',
}
