import type { FastifyBaseLogger } from 'fastify'
import type { Breaker } from './breaker.ts'

/** A failed call is an answer too: nobody who asks has to catch anything. */
export type UpstreamAnswer =
  | { readonly type: 'json'; readonly value: unknown }
  /** The service works, and has no such thing. */
  | { readonly type: 'missing' }
  | UpstreamFailure

export type UpstreamFailure = {
  readonly type: 'failed'
  readonly reason: FailureReason
  readonly retryAfterMs: number
}

/** `refused`: it does not want us, now or with this key. `resting`: not called until a while has passed, because it failed too often. */
export type FailureReason = 'timeout' | 'broken' | 'refused' | 'resting'

export type Upstream = {
  /** `path` is appended to the base address: no part of it comes from a visitor unchecked. */
  ask(path: string, question?: Question): Promise<UpstreamAnswer>
}

/** With a body it is a POST. */
export type Question = { readonly body?: unknown }

export type UpstreamOptions = {
  /** What the log calls it. */
  readonly name: string
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly breaker: Breaker
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly timeLimitMs: number
  readonly headers?: Readonly<Record<string, string>>
}

const BYTE_LIMIT = 1_048_576

/** One service that we ask for JSON: no redirects, and limits on time, size and kind of what comes back. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, breaker, log } = options
  return {
    async ask(path, { body } = {}) {
      if (!breaker.mayCall()) return { type: 'failed', reason: 'resting', retryAfterMs: breaker.waitMs() }
      const outcome = await call(path, { ...options, body })
      if (outcome.type !== 'failed') {
        breaker.succeed()
        return outcome
      }
      const { reason, retryAfterMs, status } = outcome
      breaker.fail({ isRefusal: reason === 'refused', retryAfterMs })
      // Neither address nor message: one may name a visitor's account, the other is not ours.
      log.warn({ upstream: name, reason, ...(status && { status }) }, 'upstream call failed')
      const waitMs = breaker.waitMs()
      return { type: 'failed', reason: waitMs > 0 ? 'resting' : reason, retryAfterMs: waitMs }
    },
  }
}

type Outcome = Exclude<UpstreamAnswer, UpstreamFailure> | (UpstreamFailure & { readonly status?: number })

async function call(path: string, options: UpstreamOptions & { readonly body: unknown }): Promise<Outcome> {
  const { baseUrl, fetch, timeLimitMs, headers, body } = options
  const isPost = body !== undefined
  try {
    const response = await fetch(baseUrl + path, {
      method: isPost ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(isPost && { 'content-type': 'application/json' }), ...headers },
      ...(isPost && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimitMs),
    })
    if (isUsable(response)) return { type: 'json', value: JSON.parse(await readText(response)) }
    await response.body?.cancel()
    return judge(response)
  } catch (error) {
    return { type: 'failed', reason: isTimeout(error) ? 'timeout' : 'broken', retryAfterMs: 0 }
  }
}

/** By the error, not by the clock: what is broken and late is broken. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
}

function judge({ status, headers }: Response): Outcome {
  if (missingStatuses.includes(status)) return { type: 'missing' }
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'))
  return { type: 'failed', reason: refusedStatuses.includes(status) ? 'refused' : 'broken', retryAfterMs, status }
}

const missingStatuses: readonly number[] = [400, 404, 422]
const refusedStatuses: readonly number[] = [401, 403, 429, 503]

function isUsable({ status, headers }: Response): boolean {
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  const length = Number(headers.get('content-length') ?? 0)
  return status === 200 && type.trim().toLowerCase() === 'application/json' && length <= BYTE_LIMIT
}

/** Counts while it reads: a compressed body, or one in chunks, does not say how long it is. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    // Leaving the loop cancels the rest.
    if (length > BYTE_LIMIT) throw new RangeError('The answer is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Seconds only: a date would have to trust the other clock. */
function parseRetryAfter(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : 0
}
