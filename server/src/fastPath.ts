import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { LimitName, RateLimits } from './http/rateLimit.ts'
import type { Markets } from './market/marketRoutes.ts'
import type { SendSnapshot } from './market/sendSnapshot.ts'
import type { ServerMetrics } from './metrics/serverMetrics.ts'
import type { PriceAnswers } from './prices/priceAnswers.ts'
import { sendPrices } from './prices/priceRoutes.ts'
import { sendFile } from './site/preparedFile.ts'
import { findFile, type SiteMap } from './site/siteMap.ts'

type FastPathOptions = {
  /** The routes of Fastify. */
  readonly routing: RequestListener
  readonly answers: Pick<PriceAnswers, 'findReady'>
  readonly markets: Pick<Markets, 'find'>
  readonly sendSnapshot: SendSnapshot
  readonly siteMap: SiteMap
  readonly rateLimits: Pick<RateLimits, 'tryCount'>
  readonly metrics: Pick<ServerMetrics, 'requests'>
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
}

/** An answer that is already in memory. */
type Ready = {
  /** The pattern of the route, for the metrics. */
  readonly route: string
  readonly limit?: LimitName
  send(exchange: Exchange): void
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

/**
 * Answers reads of prices, snapshots, pages and files that are already in memory, because Fastify's hooks take longer than
 * to send them. Fastify gets every other request, also one over a limit. Its routes for these answers use the same functions.
 */
export function createFastPath(options: FastPathOptions): RequestListener {
  const { routing, rateLimits, metrics, elapsed } = options
  return (request, response) => {
    const started = elapsed()
    const ready = findReady(request, options)
    const { limit } = ready ?? {}
    if (ready === undefined || (limit !== undefined && !rateLimits.tryCount(limit, request))) {
      routing(request, response)
      return
    }
    ready.send({ request, response })
    // The bytes are with the socket: an event for that would cost as much as the rest of this function.
    const labels = { route: ready.route, status: String(response.statusCode) }
    metrics.requests.observe(labels, (elapsed() - started) / 1_000)
  }
}

function findReady(request: IncomingMessage, options: FastPathOptions): Ready | undefined {
  const { method, url = '/' } = request
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (url.startsWith('/api/prices')) return findPrices(url, options)
  if (url.startsWith('/api/markets/')) return findSnapshot(url, options)
  const file = findFile(options.siteMap, request)
  return file && { route: '/*', send: (exchange) => sendFile(file, exchange) }
}

function findPrices(url: string, { answers }: FastPathOptions): Ready | undefined {
  const ready = answers.findReady(url)
  return ready && { route: '/api/prices', limit: 'prices', send: (exchange) => sendPrices(ready, exchange) }
}

function findSnapshot(url: string, { markets, sendSnapshot }: FastPathOptions): Ready | undefined {
  const state = markets.find(url.slice('/api/markets/'.length))?.get()
  if (state?.type !== 'open') return undefined
  return { route: '/api/markets/:chainId', limit: 'markets', send: (exchange) => sendSnapshot(state, exchange) }
}
