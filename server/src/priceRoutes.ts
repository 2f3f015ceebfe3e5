import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { TakeTurn } from './limits.ts'
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

/** Answers what was asked for a moment ago too, and says whether it did; the framework does the rest. */
export type AnswerReady = (request: IncomingMessage, response: ServerResponse) => boolean

export function createAnswerReady(answers: PriceAnswers, { limit }: { limit: TakeTurn }): AnswerReady {
  return (request, response) => {
    if (request.method !== 'GET') return false
    const answer = answers.findReady(request.url ?? '')
    if (answer === undefined || limit(request) > 0) return false
    sendReady(answer, { request, response })
    return true
  }
}

function sendReady({ headers, body }: ReadyAnswer, { request, response }: Exchange): void {
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body)
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }
