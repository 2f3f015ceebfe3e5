import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { PriceAnswers, ReadyAnswer } from './priceAnswers.ts'
import { refuse, refuseFailure } from './refusal.ts'
import type { HeaderRecord } from './security.ts'

export type PriceRouteOptions = { readonly answers: PriceAnswers; readonly headers: HeaderRecord }

export function registerPrices(app: FastifyInstance, { answers, headers }: PriceRouteOptions): void {
  app.get('/api/prices', async (request, reply) => {
    const answer = await answers.get(request.raw.url ?? '')
    if (answer.type === 'malformed') return refuse(reply, { type: 'badRequest', headers })
    if (answer.type === 'failed') return refuseFailure(reply, { failure: answer, headers })
    reply.hijack()
    return sendReady(answer, { request: request.raw, response: reply.raw })
  })
}

export function sendReady({ headers, body }: ReadyAnswer, { request, response }: Exchange): void {
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body)
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }
