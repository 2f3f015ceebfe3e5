import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag, pickCoding } from '../http/negotiation.ts'
import { refuse } from '../http/refuse.ts'
import { readHeader } from '../http/requestHeaders.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import type { HistoryAnswers } from './historyAnswers.ts'

type HistoryRouteOptions = { readonly answers: HistoryAnswers; readonly headers: HeaderRecord }

/** Charts. A history that is empty is an answer. */
export function registerHistory(app: FastifyInstance, { answers, headers }: HistoryRouteOptions): void {
  app.get('/api/history', send)
  app.get('/api/history/day', send)

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const page = await answers.get(request.raw.url ?? '')
    if (page === undefined) return refuse(reply, { type: 'badRequest', headers })
    const coding = pickCoding(readHeader(request.raw, 'accept-encoding'), { available: ['br', 'gzip'] })
    const etag = `"${page.etag}-${coding}"`
    reply.headers({ vary: 'Accept-Encoding', etag, 'cache-control': 'public, max-age=60' })
    if (matchesEtag(readHeader(request.raw, 'if-none-match'), etag)) return reply.code(304).send()
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.type('application/json; charset=utf-8').send(page.bodies[coding])
  }
}
