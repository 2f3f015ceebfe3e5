import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
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
