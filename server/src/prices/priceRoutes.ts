import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import { refuseFailure } from '../upstream/upstreamFailure.ts'
import type { PriceAnswers, ReadyAnswer } from './priceAnswers.ts'

type PriceRouteOptions = { readonly answers: PriceAnswers; readonly headers: HeaderRecord }

export function registerPrices(app: FastifyInstance, { answers, headers }: PriceRouteOptions): void {
  app.get('/api/prices', (request, reply) => {
    const ready = answers.findReady(request.raw.url ?? '')
    return ready === undefined ? answerNew(request, reply) : sendPrices(ready, { request, reply })
  })

  async function answerNew(request: FastifyRequest, reply: FastifyReply) {
    const answer = await answers.get(request.raw.url ?? '')
    if (answer.type === 'malformed') return refuse(reply, { type: 'badRequest', headers })
    if (answer.type === 'failed') return refuseFailure(reply, { failure: answer, headers })
    return sendPrices(answer, { request, reply })
  }
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** Hijacked: Fastify's reply costs more than sending a text that is already in memory. */
function sendPrices({ headers, body }: ReadyAnswer, { request, reply }: Exchange): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body)
  return reply
}
