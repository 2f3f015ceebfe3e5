import type { FastifyReply } from 'fastify'
import type { Refusal } from './api.ts'
import type { HeaderRecord } from './security.ts'

type RefusalType = Refusal['type']

/** Answers that the request is not granted, in the same form everywhere. */
export function refuse(reply: FastifyReply, { type, headers }: { type: RefusalType; headers: HeaderRecord }) {
  const { status, message } = refusals[type]
  const body: Refusal = { type, message }
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send(body)
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
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
}
