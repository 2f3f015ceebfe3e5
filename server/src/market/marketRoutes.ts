import type { ServerResponse } from 'node:http'
import { parseAddress } from '@murmur/engine/token'
import type { Readiness, TokenPoolsAnswer } from '@murmur/sdk/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { zeroAddress } from 'viem'
import type { FindClient } from '../http/clientAddress.ts'
import { refuse, refuseForNow } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import type { MarketFeed } from './marketFeed.ts'
import type { SendSnapshot } from './sendSnapshot.ts'

export type Markets = {
  find(chainId: string): MarketFeed | undefined
  /** The state of each network that is read, by chain id, for operators. */
  describe(): Readiness['networks']
}

/** The market of a network as it is sent, while it is open and fresh. */
export function findPage(markets: Pick<Markets, 'find'>, chainId: string): Buffer | undefined {
  const state = markets.find(chainId)?.get()
  return state?.type === 'open' && !state.isStale ? state.page.identity : undefined
}

type MarketRouteOptions = {
  readonly markets: Pick<Markets, 'find'>
  readonly headers: HeaderRecord
  readonly sendSnapshot: SendSnapshot
  readonly streams: StreamLimit
  readonly findClient: FindClient
}

type MarketRequest = FastifyRequest<{ Params: { chainId: string } }>

type TokenRequest = FastifyRequest<{ Params: { chainId: string; address: string } }>

export function registerMarkets(app: FastifyInstance, options: MarketRouteOptions): void {
  const { markets, headers, sendSnapshot, streams, findClient } = options
  app.get('/api/markets/:chainId', (request: MarketRequest, reply) => {
    const feed = markets.find(request.params.chainId)
    if (feed === undefined) return refuse(reply, { type: 'notFound', headers })
    const state = feed.get()
    if (state.type !== 'open') return refuse(reply, { type: 'unavailable', headers: { ...headers, ...RETRY_AFTER } })
    reply.hijack()
    sendSnapshot(state, { request: request.raw, response: reply.raw })
    return reply
  })
  app.get('/api/markets/:chainId/stream', (request: MarketRequest, reply) => {
    const feed = markets.find(request.params.chainId)
    if (feed === undefined) return refuse(reply, { type: 'notFound', headers })
    const client = findClient(request.raw)
    const release = streams.take(client)
    if (release === undefined) return refuseForNow(reply, { type: 'tooManyRequests', headers, waitMs: STREAM_RETRY_MS })
    reply.hijack()
    reply.raw.once('close', release)
    sendMarketStream(feed, { response: reply.raw, headers, client })
    return reply
  })
}

/** A page holds one or two, and many people may share one address. */
const MOST_STREAMS = 200
const STREAM_RETRY_MS = 15_000

export type StreamLimit = {
  /** Returns the function that ends the count. No value if the client has too many open streams. */
  take(client: string): (() => void) | undefined
}

/** Counts by client, not by connection: behind a proxy all connections come from one address. */
export function createStreamLimit(): StreamLimit {
  const open = new Map<string, number>()
  return {
    take(client) {
      const count = open.get(client) ?? 0
      if (count >= MOST_STREAMS) return undefined
      open.set(client, count + 1)
      return () => {
        const left = (open.get(client) ?? 1) - 1
        if (left === 0) open.delete(client)
        else open.set(client, left)
      }
    },
  }
}

/** Brings the pools of an imported token into the market of its network. */
export function registerTokenPools(
  app: FastifyInstance,
  { markets, headers, findClient }: Omit<MarketRouteOptions, 'sendSnapshot' | 'streams'>,
): void {
  app.get('/api/markets/:chainId/tokens/:address', async (request: TokenRequest, reply) => {
    const { chainId, address } = request.params
    const token = parseAddress(address)
    // The zero address is a network's own coin, not a token.
    if (token === undefined || token === zeroAddress) return refuse(reply, { type: 'badRequest', headers })
    const feed = markets.find(chainId)
    if (feed === undefined) return refuse(reply, { type: 'notFound', headers })
    const pools = await feed.follow(token, { client: findClient(request.raw) })
    if (pools === undefined) return refuse(reply, { type: 'unavailable', headers: { ...headers, ...RETRY_AFTER } })
    if (pools === 0) return refuse(reply, { type: 'notFound', headers })
    const answer: TokenPoolsAnswer = { pools }
    return reply.send(answer)
  })
}

const RETRY_AFTER = { 'retry-after': '2' }

/** A client that does not read is cut off before it fills the memory: it starts again from a snapshot. */
const MOST_UNSENT_BYTES = 1_000_000
/** Keeps proxies from closing an idle stream, and shows the client that the server lives. */
const HEARTBEAT_MS = 5_000

type StreamOptions = {
  readonly response: ServerResponse
  readonly headers: HeaderRecord
  readonly client: string
}

export function sendMarketStream(feed: MarketFeed, { response, headers, client }: StreamOptions): void {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies must not collect events.
    'x-accel-buffering': 'no',
  })
  const send = (text: string) => {
    if (response.writableLength > MOST_UNSENT_BYTES) response.destroy()
    else response.write(text)
  }
  const state = feed.get()
  send(`event: block\ndata: ${JSON.stringify(state.type === 'open' ? state.page.blockHash : null)}\n\n`)
  const unsubscribe = feed.subscribe(send, { client })
  const heartbeat = setInterval(() => send(describeAge(feed)), HEARTBEAT_MS)
  heartbeat.unref()
  response.on('close', () => {
    clearInterval(heartbeat)
    unsubscribe()
  })
}

function describeAge(feed: MarketFeed): string {
  const state = feed.get()
  return `event: age\ndata: ${state.type === 'open' ? Math.round(state.ageMs) : -1}\n\n`
}
