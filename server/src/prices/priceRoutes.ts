import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import { refuseFailure } from '../upstream/upstreamFailure.ts'
import type { PriceAnswers, ReadyAnswer } from './priceAnswers.ts'

type PriceRouteOptions = { readonly answers: PriceAnswers; readonly headers: HeaderRecord }

export function registerPrices(app: FastifyInstance, { answers, headers }: PriceRouteOptions): void {
  app.get('/api/prices', (request, reply) => {
    const ready = answers.findReady(request.raw.url ?? '')
    return ready === undefined ? answerNew(request, reply) : hijack(ready, { request, reply })
  })

  async function answerNew(request: FastifyRequest, reply: FastifyReply) {
    const answer = await answers.get(request.raw.url ?? '')
    if (answer.type === 'malformed') return refuse(reply, { type: 'badRequest', headers })
    if (answer.type === 'failed') return refuseFailure(reply, { failure: answer, headers })
    return hijack(answer, { request, reply })
  }
}

/** Answers GET and HEAD. */
export function sendPrices({ headers, body }: ReadyAnswer, { request, response }: Exchange): void {
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body)
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

/** Fastify's reply costs more than sending a text that is already in memory. */
function hijack(answer: ReadyAnswer, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
  reply.hijack()
  sendPrices(answer, { request: request.raw, response: reply.raw })
  return reply
}
