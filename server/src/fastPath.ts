import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { RateCheck } from './http/rateLimit.ts'
import type { PriceAnswers } from './prices/priceAnswers.ts'
import { sendPrices } from './prices/priceRoutes.ts'
import { sendFile } from './site/preparedFile.ts'
import { findFile, type SiteMap } from './site/siteMap.ts'

type FastPathOptions = {
  readonly siteMap: SiteMap
  readonly answers: PriceAnswers
  readonly priceLimit: RateCheck
}

/**
 * Serves files and cached prices without Fastify, whose request and reply objects cost more than sending a buffer that is
 * already in memory. It is an optimisation only: the routes give the same answers. `docs/server.md` has the figures.
 */
export function createFastPath(app: FastifyInstance, options: FastPathOptions): RequestListener {
  return (request, response) => {
    if (!trySendFile(request, response) && !trySendPrices(request, response)) app.routing(request, response)
  }

  function trySendFile(request: IncomingMessage, response: ServerResponse): boolean {
    const file = findFile(options.siteMap, request)
    if (file === undefined) return false
    sendFile(file, { request, response })
    return true
  }

  function trySendPrices(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false
    const answer = options.answers.findReady(request.url ?? '')
    // Over the limit, the route sends the refusal. A refused request does not count, so nothing is counted twice.
    if (answer === undefined || options.priceLimit(request) > 0) return false
    sendPrices(answer, { request, response })
    return true
  }
}
