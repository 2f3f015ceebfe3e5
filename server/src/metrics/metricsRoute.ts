import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFailureLogged } from '../http/errorHandler.ts'
import { refuse } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import type { ServerMetrics } from './serverMetrics.ts'

type MetricsRouteOptions = {
  readonly metrics: Pick<ServerMetrics, 'render'>
  readonly token: string
  readonly headers: HeaderRecord
}

/** Only for the holder of the token. Without one the server does not register this route. */
export function registerMetrics(app: FastifyInstance, { metrics, token, headers }: MetricsRouteOptions): void {
  app.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization ?? '', token)) return refuse(reply, { type: 'notFound', headers })
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.render())
  })
}

/** In constant time. Hashed first, because the lengths must be equal. */
function isToken(authorization: string, token: string): boolean {
  return timingSafeEqual(hash(authorization), hash(`Bearer ${token}`))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

type WatchOptions = { readonly metrics: ServerMetrics; readonly now: () => number }

/** A flood of refusals must not fill the disk. */
const LINES_PER_MINUTE = 600

/** Times every request, and logs one line for each that was refused or failed. */
export function watchRequests(app: FastifyInstance, { metrics, now }: WatchOptions): void {
  const mayLog = createBudget(now)
  // These hooks run for every request, and a promise for each would cost more than their work.
  app.addHook('onRequest', (request, reply, done) => {
    if (isStream(request)) countOpen(reply, metrics)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions
    const { statusCode } = reply.raw
    const labels = { route, status: String(statusCode) }
    // A stream lasts as long as its reader stays.
    if (!isStream(request)) metrics.requests.observe(labels, reply.elapsedTime / 1_000)
    if (statusCode >= 400) {
      metrics.refusals.inc(labels)
      // A broken link is no refusal.
      const isSilent = statusCode === 404 || isFailureLogged(request)
      if (!isSilent && mayLog()) logRefusal(request, { route, reply })
      else if (!isSilent) metrics.droppedLines.inc()
    }
    done()
  })
}

/** Logs the pattern of the route and no header, because the line must hold nothing of the visitor. */
function logRefusal(request: FastifyRequest, { route, reply }: { route: string; reply: FastifyReply }): void {
  const { method, log } = request
  const ms = Math.round(reply.elapsedTime)
  log.info({ route, method, status: reply.raw.statusCode, ms }, 'request refused')
}

function isStream({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url.endsWith('/stream') || url.endsWith('/blocks')
}

function countOpen(reply: FastifyReply, { open }: Pick<ServerMetrics, 'open'>): void {
  open.inc({ kind: 'streams' })
  reply.raw.once('close', () => open.dec({ kind: 'streams' }))
}

function createBudget(now: () => number): () => boolean {
  let minute = Number.NaN
  let spent = 0
  return () => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) spent = 0
    minute = current
    spent += 1
    return spent <= LINES_PER_MINUTE
  }
}
