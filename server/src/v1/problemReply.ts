import type { Problem } from '@murmur/sdk/v1'
import { nameProblem, problems } from '@murmur/sdk/v1Problems'
import type { FastifyReply } from 'fastify'
import type { Refused } from './rejection.ts'

type ProblemOptions = Refused & {
  /** The public origin of the site, which explains every problem. */
  readonly publicUrl: string
  readonly retryAfterMs?: number
}

const USUAL_RETRY_MS = 2_000

/** RFC 9457. Every problem that goes away by itself has a `Retry-After` header. */
export function sendProblem(reply: FastifyReply, options: ProblemOptions) {
  const { code, field, detail, publicUrl, retryAfterMs } = options
  const { status, title, solution } = problems[code]
  const body: Problem = {
    type: `${publicUrl}/docs/errors#${nameProblem(code)}`,
    title,
    status,
    detail: detail ?? title,
    solution,
    ...(field !== undefined && { field }),
  }
  const waitMs = retryAfterMs ?? (status === 503 || status === 504 ? USUAL_RETRY_MS : undefined)
  if (waitMs !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(waitMs / 1_000))))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(body))
}
