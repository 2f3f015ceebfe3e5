import type { FastifyBaseLogger } from 'fastify'
import { type CircuitBreaker, createCircuitBreaker } from './circuitBreaker.ts'
import type { UpstreamFailure } from './upstreamFailure.ts'

/** A failed call is a value too: callers have nothing to catch. */
export type UpstreamAnswer =
  | { readonly type: 'json'; readonly value: unknown }
  /** The service works, but does not have the requested data. */
  | { readonly type: 'missing' }
  | UpstreamFailure

/** A client of one external service. */
export type Upstream = {
  /** `path` is appended to the base URL. Callers validate every part of it that comes from a visitor. */
  ask(path: string, question?: Question): Promise<UpstreamAnswer>
}

type Question = {
  /** With a body it is a POST. */
  readonly body?: unknown
  /** The path has a part that only the service can check. Its error answers are then no sign of a failing service. */
  readonly isGuess?: true
}

/** Creates the client of one service, with a circuit breaker of its own. */
export type CreateUpstream = (name: string, options: ServiceOptions) => Upstream

type ServiceOptions = Pick<UpstreamOptions, 'baseUrl' | 'headers' | 'timeLimitMs'>

/** The options that all clients share. */
type UpstreamFactoryOptions = Pick<UpstreamOptions, 'fetch' | 'log'> & {
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
  /** From 0 up to 1. */
  readonly random: () => number
}

export function createUpstreamFactory({ fetch, log, elapsed, random }: UpstreamFactoryOptions): CreateUpstream {
  return (name, options) =>
    createUpstream({ ...options, name, fetch, log, breaker: createCircuitBreaker({ elapsed, random }) })
}

type UpstreamOptions = {
  /** Its name in the log. */
  readonly name: string
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly breaker: CircuitBreaker
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly timeLimitMs: number
  readonly headers?: Readonly<Record<string, string>>
}

const BYTE_LIMIT = 1_048_576

/** Fetches JSON without following redirects, and limits the time, size and content type of the response. */
function createUpstream(options: UpstreamOptions): Upstream {
  const { name, breaker, log } = options
  return {
    async ask(path, { body, isGuess } = {}) {
      if (!breaker.mayCall()) return { type: 'failed', reason: 'circuitOpen', retryAfterMs: breaker.waitMs() }
      const outcome = await call(path, { ...options, body })
      if (outcome.type !== 'failed') {
        breaker.succeed()
        return outcome
      }
      const { reason, retryAfterMs, status } = outcome
      if (isGuess && reason === 'broken' && status !== undefined) {
        breaker.succeed()
        return { type: 'missing' }
      }
      breaker.fail({ isRefusal: reason === 'refused', retryAfterMs })
      // Neither the URL, which may contain a visitor's account, nor the message, which is not ours.
      log.warn({ upstream: name, reason, ...(status && { status }) }, 'upstream call failed')
      const waitMs = breaker.waitMs()
      return { type: 'failed', reason: waitMs > 0 ? 'circuitOpen' : reason, retryAfterMs: waitMs }
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

/** By the type of the error, not by the clock: a broken response may also be late. */
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

/** Counts bytes while reading, because a compressed or chunked body does not announce its length. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    // Throwing out of the loop cancels the remaining body.
    if (length > BYTE_LIMIT) throw new RangeError('The answer is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Seconds only: a date would depend on the other machine's clock. */
function parseRetryAfter(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : 0
}
