import type { Refusal } from '@murmur/sdk/api'
import type { FastifyReply } from 'fastify'
import type { HeaderRecord } from './securityHeaders.ts'

export type RefusalType = Refusal['type']

type Refused = { readonly type: RefusalType; readonly headers: HeaderRecord }

/** Sends an error in the one format that every endpoint uses. */
export function refuse(reply: FastifyReply, { type, headers }: Refused) {
  const { status, message } = refusals[type]
  const body: Refusal = { type, message }
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send(body)
}

/** Adds a `Retry-After` header. */
export function refuseForNow(reply: FastifyReply, { type, headers, waitMs }: Refused & { waitMs: number }) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return refuse(reply, { type, headers: { ...headers, 'retry-after': String(seconds) } })
}

/** The refusal for an error status of the framework. */
export function findRefusalType(status: number | undefined): RefusalType {
  if (status === undefined || status < 400 || status >= 500) return 'internal'
  const types = Object.keys(refusals) as RefusalType[]
  return types.find((type) => refusals[type].status === status) ?? 'badRequest'
}

const refusals: Readonly<Record<RefusalType, { status: number; message: string }>> = {
  badRequest: { status: 400, message: 'The request could not be understood.' },
  forbidden: { status: 403, message: 'This request must come from the site itself.' },
  notFound: { status: 404, message: 'There is nothing at this address.' },
  methodNotAllowed: { status: 405, message: 'This address does not support this method.' },
  tooLarge: { status: 413, message: 'The request is too large.' },
  unsupportedType: { status: 415, message: 'This address does not accept this content type.' },
  tooManyRequests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  badGateway: { status: 502, message: 'A service that we depend on sent no usable answer. Please try again.' },
  unavailable: { status: 503, message: 'A service that we depend on is not available. Please try again later.' },
  gatewayTimeout: { status: 504, message: 'A service that we depend on took too long. Please try again.' },
}
