import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import { refuseFailure } from '../upstream/upstreamFailure.ts'
import type { PriceAnswers, ReadyAnswer } from './priceAnswers.ts'

type PriceRouteOptions = { readonly answers: PriceAnswers; readonly headers: HeaderRecord }

export function registerPrices(app: FastifyInstance, { answers, headers }: PriceRouteOptions): void {
  app.get('/api/prices', async (request, reply) => {
    const answer = await answers.get(request.raw.url ?? '')
    if (answer.type === 'malformed') return refuse(reply, { type: 'badRequest', headers })
    if (answer.type === 'failed') return refuseFailure(reply, { failure: answer, headers })
    reply.hijack()
    return sendPrices(answer, { request: request.raw, response: reply.raw })
  })
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

export function sendPrices({ headers, body }: ReadyAnswer, { request, response }: Exchange): void {
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body)
}
