import type { FastifyReply } from 'fastify'
import type { Refusal } from './api.ts'
import type { HeaderRecord } from './security.ts'
import type { FailureReason, UpstreamFailure } from './upstream.ts'

type RefusalType = Refusal['type']

type Refused = { readonly type: RefusalType; readonly headers: HeaderRecord }

/** Answers that the request is not granted, in the same form everywhere. */
export function refuse(reply: FastifyReply, { type, headers }: Refused) {
  const { status, message } = refusals[type]
  const body: Refusal = { type, message }
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send(body)
}

/** Answers that it cannot be granted before a while has passed. */
export function refuseForNow(reply: FastifyReply, { type, headers, waitMs }: Refused & { waitMs: number }) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return refuse(reply, { type, headers: { ...headers, 'retry-after': String(seconds) } })
}

/** Answers that a service behind us failed: in our words, for its own may be meant to deceive. */
export function refuseFailure(reply: FastifyReply, { failure, headers }: FailureOptions) {
  return refuseForNow(reply, { type: failureTypes[failure.reason], headers, waitMs: failure.retryAfterMs })
}

type FailureOptions = { readonly failure: UpstreamFailure; readonly headers: HeaderRecord }

const failureTypes: Readonly<Record<FailureReason, RefusalType>> = {
  broken: 'badGateway',
  timeout: 'gatewayTimeout',
  refused: 'unavailable',
  resting: 'unavailable',
}

/** The refusal that stands for a status of the framework. */
export function findRefusalType(status: number | undefined): RefusalType {
  if (status === undefined || status < 400 || status >= 500) return 'internal'
  const types = Object.keys(refusals) as RefusalType[]
  return types.find((type) => refusals[type].status === status) ?? 'badRequest'
}

const refusals: Readonly<Record<RefusalType, { status: number; message: string }>> = {
  badRequest: { status: 400, message: 'The request could not be understood.' },
  forbidden: { status: 403, message: 'This request must come from the site itself.' },
  notFound: { status: 404, message: 'There is nothing at this address.' },
  methodNotAllowed: { status: 405, message: 'This address does not answer this method.' },
  tooLarge: { status: 413, message: 'The request is too large.' },
  unsupportedType: { status: 415, message: 'This address does not read this content type.' },
  tooManyRequests: { status: 429, message: 'That was too often. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  badGateway: { status: 502, message: 'A service that we ask gave no usable answer. Please try again.' },
  unavailable: { status: 503, message: 'A service that we ask is not available. Please try again later.' },
  gatewayTimeout: { status: 504, message: 'A service that we ask took too long. Please try again.' },
}
