import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFailureLogged } from '../http/failureLog.ts'
import type { ServerMetrics } from './serverMetrics.ts'

type WatchOptions = { readonly metrics: ServerMetrics; readonly now: () => number }

/** A flood of refusals must not fill the disk. */
const LINES_PER_MINUTE = 600

/** Times every request that goes through a route, and logs one line for each that was refused or failed. */
export function watchRequests(app: FastifyInstance, { metrics, now }: WatchOptions): void {
  const mayLog = createBudget(now)
  app.addHook('onRequest', async (request, reply) => {
    if (isStream(request)) countOpen(reply, metrics)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'unknown' } = request.routeOptions
    const status = String(reply.raw.statusCode)
    // A stream lasts as long as its reader stays.
    if (!isStream(request)) metrics.timeRequests({ route, status })(reply.elapsedTime / 1_000)
    if (reply.raw.statusCode < 400) return
    metrics.refusals.add({ route, status })
    // A broken link is no refusal.
    if (reply.raw.statusCode === 404 || isFailureLogged(request)) return
    if (mayLog()) logRefusal(request, { route, reply })
    else metrics.droppedLines.add()
  })
}

/** The pattern of the route and no header, so that the line holds nothing of the visitor. */
function logRefusal(request: FastifyRequest, { route, reply }: { route: string; reply: FastifyReply }): void {
  const { method, log } = request
  const ms = Math.round(reply.elapsedTime)
  log.info({ route, method, status: reply.raw.statusCode, ms }, 'request refused')
}

function isStream({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url.endsWith('/stream')
}

function countOpen(reply: FastifyReply, { open }: Pick<ServerMetrics, 'open'>): void {
  const change = (by: number) => open.set('streams', (open.get('streams') ?? 0) + by)
  change(1)
  reply.raw.once('close', () => change(-1))
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
