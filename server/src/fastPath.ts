import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { RateLimits } from './http/rateLimit.ts'
import type { Markets } from './market/marketRoutes.ts'
import type { SendSnapshot } from './market/sendSnapshot.ts'
import type { ServerMetrics } from './metrics/serverMetrics.ts'
import type { PriceAnswers } from './prices/priceAnswers.ts'
import { sendPrices } from './prices/priceRoutes.ts'
import { sendFile } from './site/preparedFile.ts'
import { findFile, type SiteMap } from './site/siteMap.ts'

type FastPathOptions = {
  readonly siteMap: SiteMap
  readonly answers: PriceAnswers
  readonly markets: Pick<Markets, 'find'>
  readonly sendSnapshot: SendSnapshot
  readonly limits: Pick<RateLimits, 'prices' | 'markets'>
  readonly metrics: Pick<ServerMetrics, 'timeRequests'>
}

/**
 * Serves files, cached prices and markets without Fastify, whose request and reply objects cost more than sending a
 * buffer that is already in memory. It is an optimisation only: the routes give the same answers. `docs/server.md` has
 * the figures.
 */
export function createFastPath(app: FastifyInstance, options: FastPathOptions): RequestListener {
  const { siteMap, answers, markets, sendSnapshot, limits, metrics } = options
  const time = (route: string) => metrics.timeRequests({ route, status: 'fast' })
  const marketWays = [{ trySend: trySendMarket, observe: time('/api/markets/:chainId') }]
  const otherWays = [
    { trySend: trySendFile, observe: time('/*') },
    { trySend: trySendPrices, observe: time('/api/prices') },
  ]
  return (request, response) => {
    const started = performance.now()
    const ways = request.url?.startsWith('/api/markets/') ? marketWays : otherWays
    const way = ways.find(({ trySend }) => trySend(request, response))
    if (way === undefined) app.routing(request, response)
    else way.observe((performance.now() - started) / 1_000)
  }

  function trySendFile(request: IncomingMessage, response: ServerResponse): boolean {
    const file = findFile(siteMap, request)
    if (file === undefined) return false
    sendFile(file, { request, response })
    return true
  }

  function trySendPrices(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false
    const answer = answers.findReady(request.url ?? '')
    // Over the limit, the route sends the refusal. A refused request does not count, so nothing is counted twice.
    if (answer === undefined || limits.prices(request) > 0) return false
    sendPrices(answer, { request, response })
    return true
  }

  function trySendMarket(request: IncomingMessage, response: ServerResponse): boolean {
    const [, chainId] = /^\/api\/markets\/(\d+)$/.exec(request.url ?? '') ?? []
    if (request.method !== 'GET' || chainId === undefined) return false
    const state = markets.find(chainId)?.get()
    if (state?.type !== 'open' || limits.markets(request) > 0) return false
    sendSnapshot(state, { request, response })
    return true
  }
}
