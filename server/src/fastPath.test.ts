import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../testing/testApp.ts'
import { answerLlama, patientFetch, startUpstream } from '../testing/testUpstream.ts'
import { limits } from './http/rateLimit.ts'
import type { MarketFeed } from './market/marketFeed.ts'

const page = {
  blockHash: `0x${'ab'.repeat(32)}`,
  identity: Buffer.from('market'),
  gzip: Buffer.from('gzip'),
  br: Buffer.from('br'),
}
const feed: MarketFeed = {
  get: () => ({ type: 'open', page, ageMs: 2_500, isStale: false, closedTokens: [], closedVenues: [] }),
  subscribe: () => () => undefined,
  follow: async () => 0,
  stop() {},
}
const PRICES = '/api/prices?listings=1:ETH,56:BNB'
const etag = `"${'ab'.repeat(16)}-br"`

/** One app behind two ports: with the fast path, and with the routes of Fastify alone. */
async function startPaths() {
  const { env } = await startUpstream({ llama: answerLlama })
  let routed = 0
  const { app, listener } = createTestApp({
    env: { ...env, METRICS_TOKEN: 'a'.repeat(32) },
    fetch: patientFetch,
    markets: { find: (chainId) => (chainId === '10' ? feed : undefined), describe: () => ({}) },
  })
  app.addHook('onRequest', async () => {
    routed += 1
  })
  await app.ready()
  const fast = await open(listener)
  const plain = await open((incoming, response) => app.routing(incoming, response))
  return { app, fast, plain, countRouted: () => routed }
}

async function open(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return async (path: string, options: { method?: string; headers?: Record<string, string> } = {}) => {
    const outgoing = request({ port, path, host: '127.0.0.1', agent: false, ...options }).end()
    const [response]: IncomingMessage[] = await once(outgoing, 'response')
    if (response === undefined) throw new Error('There is no answer.')
    const { date: _, ...headers } = response.headers
    return { status: response.statusCode, headers, body: await text(response) }
  }
}

test.each([
  [200, PRICES, {}],
  [200, PRICES, { method: 'HEAD' }],
  [200, '/api/markets/10', {}],
  [200, '/api/markets/10', { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } }],
  [200, '/api/markets/10', { headers: { 'accept-encoding': 'gzip;q=0.5, br' } }],
  [304, '/api/markets/10', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } }],
  [200, '/', {}],
  [200, '/pressroom?from=mail', { headers: { 'accept-encoding': 'gzip, br' } }],
  [200, `/swap/1/0x${'1'.repeat(64)}`, { method: 'HEAD' }],
  [304, '/brand/logo.png', { headers: { 'if-none-match': '*' } }],
  [200, '/ads.txt', { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } }],
])('the fast path sends the %i of %s %o as the route does', async (status, path, options) => {
  const { fast, plain, countRouted } = await startPaths()
  const expected = await plain(path, options)
  const before = countRouted()
  expect(await fast(path, options)).toEqual(expected)
  expect([expected.status, countRouted() - before]).toEqual([status, 0])
})

test.each([
  [400, '/api/prices?listings=1:NONE', {}],
  [404, '/api/markets/2', {}],
  [200, '/api/markets/10?at=2', {}],
  [308, '/PressRoom', {}],
  [404, '/missing', {}],
  [404, '/%', {}],
  [405, '/', { method: 'POST' }],
  [405, PRICES, { method: 'DELETE' }],
])('Fastify answers the %i of %s %o on both paths', async (status, path, options) => {
  const { fast, plain } = await startPaths()
  const expected = await plain(path, options)
  expect([expected.status, await fast(path, options)]).toEqual([status, expected])
})

test('both paths count towards one limit, and the route refuses the request above it', async () => {
  const { fast, plain, countRouted } = await startPaths()
  await plain(PRICES)
  const statuses = []
  for (let asked = 2; asked <= limits.prices; asked += 1) statuses.push((await fast(PRICES)).status)
  expect([new Set(statuses), countRouted()]).toEqual([new Set([200]), 1])
  const refused = await fast(PRICES)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
  expect(refused).toEqual(await plain(PRICES))
})

test('both paths count in the same metrics', async () => {
  const { app, fast, plain } = await startPaths()
  for (const ask of [plain, fast]) for (const path of [PRICES, '/api/markets/10', '/']) await ask(path)
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${'a'.repeat(32)}` } })
  expect(body.split('\n').filter((line) => line.startsWith('murmur_request_seconds_count'))).toEqual([
    'murmur_request_seconds_count{route="/api/prices",status="200"} 2',
    'murmur_request_seconds_count{route="/api/markets/:chainId",status="200"} 2',
    'murmur_request_seconds_count{route="/*",status="200"} 2',
  ])
})
