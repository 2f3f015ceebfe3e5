import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type ProblemCode, problems } from '@murmur/sdk/v1Problems'
import Fastify, { type InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createRandom, scale } from '../../testing/deepRun.ts'
import { createFeed } from '../../testing/movingMarket.ts'
import { mutateRequest } from '../../testing/mutateRequest.ts'
import { createTestApp, type TestAppOptions } from '../../testing/testApp.ts'
import { startServer } from '../../testing/testServer.ts'
import { parseEnv } from '../env.ts'
import type { MarketFeed } from '../market/marketFeed.ts'
import { createTradeThreads } from './tradeThreads.ts'
import { registerV1 } from './v1Routes.ts'

const key = 'a key of a caller'
const keyHash = createHash('sha256').update(key).digest('hex')
const env = { TRADING: 'open', API_KEYS: keyHash, PUBLIC_URL: 'https://murmur.example' }
const dollar = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const trade = { chainId: '1', pay: 'native', receive: dollar }
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** An open market whose last block is new. */
function createOpenFeed() {
  const moving = createFeed()
  moving.show({ at: Math.floor((Date.now() / 1_000 - 1_000) / 12), price: 3_000 })
  return moving
}

const { feed } = createOpenFeed()
const states: Readonly<Record<string, MarketFeed>> = {
  1: feed,
  10: { ...feed, get: () => ({ type: 'closed', reason: 'the operator closed it' }) },
  56: { ...feed, get: () => ({ ...feed.get(), isStale: true }) as ReturnType<MarketFeed['get']> },
}
const markets = {
  find: (chainId: string) => states[chainId],
  describe: () => ({ 1: 'open', 10: 'closed: by the operator' }),
}
const prices = async () => Response.json({ coins: {} })

// One for all, since its thread takes a second to start. Each question comes from another client.
const shared = open()
beforeAll(() => shared.app.ready())
afterAll(() => shared.app.close())
let clients = 0

function open(options: TestAppOptions = {}) {
  return createTestApp({ markets, fetch: prices, elapsed: () => performance.now(), now: Date.now, env, ...options })
}

/** Every answer was checked against the document before. */
async function ask(url: string, options: InjectOptions & { readonly app?: typeof shared.app } = {}) {
  const { app = shared.app, ...rest } = options
  clients += 1
  const remoteAddress = `10.1.${clients >> 8}.${clients & 255}`
  const { statusCode, headers, payload } = await app.inject({ url, remoteAddress, ...rest })
  return { status: statusCode, headers, body: payload === '' ? undefined : JSON.parse(payload) }
}

const askQuote = (query: object, options: InjectOptions = {}) => ask('/v1/quote', { query: { ...query }, ...options })
const post = (url: string, body: unknown) => ask(url, { method: 'POST', payload: body as object })

function expectProblem({ status, headers, body }: Awaited<ReturnType<typeof ask>>, code: ProblemCode, field?: string) {
  const { status: expected, title, solution } = problems[code]
  expect(body).toEqual({
    type: `https://murmur.example/docs/errors#${code.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    title,
    status: expected,
    detail: expect.any(String),
    solution,
    ...(field !== undefined && { field }),
  })
  expect([status, headers['content-type']]).toEqual([expected, 'application/problem+json; charset=utf-8'])
}

test('an exact payment and an exact receipt are quoted, with the bound that no route beats', async () => {
  const paid = await askQuote({ ...trade, payAmount: String(10n ** 18n) })
  expect([paid.status, paid.body.kind, paid.body.slippageBps]).toEqual([200, 'swap', 50])
  expect(paid.body.legs).toHaveLength(1)
  expect(BigInt(paid.body.certificate.bound)).toBeGreaterThanOrEqual(BigInt(paid.body.receive.units) - 1n)
  expect(BigInt(paid.body.minimumReceive.units)).toBe((BigInt(paid.body.receive.units) * 9_950n + 9_999n) / 10_000n)
  const received = await askQuote({ ...trade, receiveAmount: paid.body.receive.units, slippageBps: '100' })
  expect([received.status, received.body.receive.units]).toEqual([200, paid.body.receive.units])
  expect(BigInt(received.body.maximumPay.units)).toBeGreaterThan(BigInt(received.body.pay.units))
})

test('automatic slippage answers with the tolerance that it found', async () => {
  const { status, body } = await askQuote({ ...trade, payAmount: String(10n ** 18n), slippageBps: 'auto' })
  expect(status).toBe(200)
  expect(body.slippageBps).toBeGreaterThanOrEqual(5)
})

test('networks and their markets, tokens and prices are listed', async () => {
  const { body } = await ask('/v1/networks')
  expect(body).toMatchObject({ world: 'live', trading: 'open' })
  const found = body.networks.map(({ chainId, market }: { chainId: number; market: string }) => [chainId, market])
  expect(found).toEqual(
    expect.arrayContaining([
      [1, 'open'],
      [10, 'closed'],
      [8453, 'starting'],
    ]),
  )
  const tokens = await ask('/v1/tokens?chainId=1')
  expect(tokens.body.tokens).toContainEqual({ id: '1:USDC', chainId: 1, symbol: 'USDC', address: dollar, decimals: 6 })
  const answer = await ask('/v1/prices?listings=1:ETH,1:USDC')
  expect(Object.keys(answer.body.prices)).toEqual(['1:ETH', '1:USDC'])
})

test('the whole market is the one that quotes were found in', async () => {
  const { status, body, headers } = await ask('/v1/markets/1')
  expect(status).toBe(200)
  const quote = await askQuote({ ...trade, payAmount: '1000000000000000000' })
  expect(quote.body.block).toEqual(body.block)
  const pools = body.pools.map(({ id }: { id: string }) => id)
  expect(pools).toEqual(expect.arrayContaining(quote.body.pools))
  expect(headers).toMatchObject({ etag: expect.any(String), 'access-control-allow-origin': '*' })
})

test('a network that is closed, unknown, or has an old block says so, and a retry is named where it helps', async () => {
  const amount = { pay: 'native', receive: dollar, payAmount: '1' }
  const closed = await askQuote({ ...amount, chainId: '10' })
  expectProblem(closed, 'networkClosed', 'chainId')
  expect(closed.headers['retry-after']).toBe('2')
  expectProblem(await askQuote({ ...amount, chainId: '56' }), 'marketOld', 'chainId')
  expectProblem(await askQuote({ ...amount, chainId: '999' }), 'unknownNetwork', 'chainId')
  expectProblem(await askQuote({ ...amount, chainId: '1', receiveChainId: '999' }), 'unknownNetwork', 'receiveChainId')
  expectProblem(await askQuote({ ...amount, chainId: '137' }), 'noMarket', 'chainId')
  expectProblem(await ask('/v1/markets/10'), 'networkClosed', 'chainId')
  expectProblem(await ask('/v1/markets/999/blocks'), 'unknownNetwork', 'chainId')
  expectProblem(await ask('/v1/tokens?chainId=999'), 'unknownNetwork', 'chainId')
})

test('while trading is closed, quotes say so', async () => {
  const { app } = open({ env: { ...env, TRADING: 'closed' } })
  expectProblem(await ask('/v1/quote', { app, query: { ...trade, payAmount: '1' } }), 'tradingClosed')
  expect((await ask('/v1/networks', { app })).body.trading).toBe('closed')
})

test('a token without pools, an unreadable one and no address at all say so', async () => {
  const lost = '0x00000000000000000000000000000000000fee71'
  expectProblem(await askQuote({ ...trade, receive: lost, payAmount: '1000' }), 'noPools', 'receive')
  expectProblem(await askQuote({ ...trade, pay: `0x${'0'.repeat(40)}`, payAmount: '1' }), 'unknownToken', 'pay')
  const unreadable = { find: () => ({ ...feed, follow: async () => undefined }), describe: () => ({}) }
  const { app } = open({ markets: unreadable })
  const query = { ...trade, receive: lost, payAmount: '1000' }
  expectProblem(await ask('/v1/quote', { app, query }), 'marketUnreadable', 'receive')
  const path = '/v1/markets/1/tokens/'
  expectProblem(await ask(path + lost), 'noPools', 'address')
  expectProblem(await ask(path + lost, { app }), 'marketUnreadable', 'address')
  expectProblem(await ask(`${path}0x${'0'.repeat(40)}`), 'unknownToken', 'address')
  expectProblem(await ask(`${path}0x12`), 'badRequest', 'address')
})

test.each<readonly [string, object, ProblemCode, string | undefined]>([
  ['no amount', {}, 'badRequest', 'payAmount'],
  ['both amounts', { payAmount: '1', receiveAmount: '1' }, 'badRequest', 'payAmount'],
  ['nothing to pay', { payAmount: '0' }, 'badRequest', 'payAmount'],
  ['a fraction', { payAmount: '1.5' }, 'badRequest', 'payAmount'],
  ['too much slippage', { payAmount: '1', slippageBps: '1501' }, 'badRequest', 'slippageBps'],
  ['an unknown field', { payAmount: '1', __proto__x: '1' }, 'badRequest', '__proto__x'],
  ['no token', { payAmount: '1', pay: 'ETH' }, 'badRequest', 'pay'],
  ['the same token twice', { payAmount: '1000', receive: 'native' }, 'sameToken', 'receive'],
  ['too small an amount', { payAmount: '1' }, 'tooSmall', 'payAmount'],
  ['too large an amount', { payAmount: `1${'0'.repeat(38)}` }, 'tooLarge', 'payAmount'],
  ['more than the pools have', { receiveAmount: `1${'0'.repeat(38)}` }, 'tooLarge', 'receiveAmount'],
])('a quote with %s names the field', async (_, change, code, field) => {
  expectProblem(await askQuote({ ...trade, ...change }), code, field)
})

test('a field that is there twice is named', async () => {
  expectProblem(await ask('/v1/quote?chainId=1&chainId=1'), 'badRequest', 'chainId')
})

test.each<readonly [string, unknown, string]>([
  ['no object', [], 'chainId'],
  ['null', null, 'body'],
  ['a number as text', { ...trade, account, payAmount: '1', minimumReceive: '1' }, 'chainId'],
  ['a permit without a nonce', { ...trade, chainId: 1, account, permit: { expiration: 1 } }, 'permit.nonce'],
  ['another field', { ...trade, chainId: 1, account, key: '' }, 'key'],
])('a transaction with %s names the field', async (_, body, field) => {
  for (const path of ['/v1/transaction', '/v1/simulate']) expectProblem(await post(path, body), 'badRequest', field)
})

test('bodies that are too large, of another type or no JSON are problems, too', async () => {
  const send = (payload: string, type = 'application/json') =>
    ask('/v1/transaction', { method: 'POST', payload, headers: { 'content-type': type } })
  expectProblem(await send(`"${'a'.repeat(20_000)}"`), 'bodyTooLarge', 'body')
  expectProblem(await send('a=b', 'application/x-www-form-urlencoded'), 'unsupportedType', 'content-type')
  for (const text of ['{', '{"__proto__":1}', '{"chainId":1,"chainId":2}', ''])
    expectProblem(await send(text), 'badRequest', 'body')
})

test('an address that is not described and another method are problems, too', async () => {
  expectProblem(await ask('/v1/orders'), 'notFound')
  expectProblem(await ask('/v1/%zz'), 'badRequest', 'body')
  const wrong = await ask('/v1/quote', { method: 'DELETE' })
  expectProblem(wrong, 'methodNotAllowed')
  expect(wrong.body.detail).toBe('Use GET.')
})

test('any origin may read /v1, and nothing else', async () => {
  const headers = { origin: 'https://other.example' }
  const asked = [
    '/v1/networks',
    '/v1/quote',
    '/v1/orders',
    '/v1/%zz',
    '/v1/openapi.json',
    '/v1/markets/1',
    '/v1/markets/10',
  ]
  for (const url of asked)
    expect((await ask(url, { headers })).headers, url).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  const preflight = await ask('/v1/transaction', {
    method: 'OPTIONS',
    headers: { ...headers, 'access-control-request-method': 'POST' },
  })
  expect([preflight.status, preflight.headers]).toMatchObject([
    204,
    { 'access-control-allow-methods': 'GET, HEAD, POST', 'access-control-allow-origin': '*' },
  ])
  for (const method of ['GET', 'OPTIONS'] as const) {
    for (const url of [
      '/',
      '/v1',
      '/api/world',
      '/api/prices?listings=1:ETH',
      '/api/markets/1',
      '/api/trading',
      '/none',
    ]) {
      const { app } = shared
      const answer = await app.inject({ url, method, headers })
      const found = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
      expect([url, found]).toEqual([url, []])
    }
  }
  // A page of another site could otherwise use the cookies or the rights of its visitor.
  expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
})

test('the limit is in standard headers, a key raises it, and one client cannot use up that of another', async () => {
  const { app } = open({ elapsed: () => 5_000 })
  const from = (remoteAddress: string, headers = {}) => ask('/v1/tokens?chainId=1', { app, remoteAddress, headers })
  const first = await from('10.0.0.1')
  expect(first.headers).toMatchObject({ 'ratelimit-policy': '"lists";q=120;w=60', ratelimit: '"lists";r=119;t=60' })
  for (let asked = 1; asked < 120; asked += 1) await from('10.0.0.1')
  const over = await from('10.0.0.1')
  expectProblem(over, 'tooManyRequests')
  expect(over.headers).toMatchObject({ 'retry-after': '60', ratelimit: '"lists";r=0;t=60' })
  expect((await from('10.0.0.2')).status).toBe(200)
  const raised = await from('10.0.0.1', { authorization: `Bearer ${key}` })
  expect([raised.status, raised.headers['ratelimit-policy']]).toEqual([200, '"lists";q=1200;w=60'])
  for (const wrong of ['Bearer wrong', keyHash, `Bearer ${keyHash}`, 'Bearer '])
    expectProblem(await from('10.0.0.3', { authorization: wrong }), 'unknownKey', 'authorization')
})

test('no answer, header or log line has a key or its hash', async () => {
  const { app, lines } = open()
  const answer = await app.inject({ url: '/v1/networks', headers: { authorization: `Bearer ${key}` } })
  const text = `${answer.payload}${JSON.stringify(answer.headers)}${lines.join()}`
  expect([text.includes(key), text.includes(keyHash)]).toEqual([false, false])
})

test('a request whose client has gone no longer waits for a market, and computes nothing', async () => {
  let looked = 0
  const starting: MarketFeed = {
    ...feed,
    get() {
      looked += 1
      return { type: 'starting' }
    },
  }
  const { origin, app, lines } = await startServer({
    env: { ...env, METRICS_TOKEN: 'm'.repeat(32) },
    markets: { find: () => starting, describe: () => ({}) },
  })
  const leaving = new AbortController()
  const asked = fetch(`${origin}/v1/quote?${new URLSearchParams({ ...trade, payAmount: '1' })}`, {
    signal: leaving.signal,
  })
  await expect.poll(() => looked).toBeGreaterThan(0)
  leaving.abort()
  await expect(asked).rejects.toThrow('aborted')
  // Several of its pauses.
  await delay(500)
  const before = looked
  await delay(500)
  expect(looked).toBe(before)
  const metrics = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${'m'.repeat(32)}` } })
  expect(metrics.payload).toContain('murmur_jobs{state="threads"} 0')
  expect(lines).toEqual([])
})

test('a request that finds the queue full is turned away, and hears when to ask again', async () => {
  const elapsed = () => performance.now()
  const log = { error: () => undefined }
  const findMarket = () => undefined
  const threads = createTradeThreads({
    most: 1,
    mostWaiting: 0,
    findMarket,
    answer: async () => undefined,
    log,
    elapsed,
  })
  const failing = async () => ({ type: 'failed', reason: 'timeout', retryAfterMs: 0 }) as const
  const app = Fastify()
  onTestFinished(() => app.close())
  registerV1(app, {
    env: parseEnv(env),
    markets,
    answers: { get: failing },
    getFees: failing,
    threads,
    findClient: () => '10.0.0.1',
    sendSnapshot: () => undefined,
    streams: { take: () => undefined },
    headers: {},
    elapsed,
  })
  const answer = await ask('/v1/quote', { app, query: { ...trade, payAmount: '1' } })
  expectProblem(answer, 'overloaded')
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
})

test('a request with one fault is a problem that names its field, and never an error of ours', async () => {
  const random = createRandom(34)
  for (let count = scale(2_000, { quickPart: 40 }); count > 0; count -= 1) {
    const { method, url, headers, body: payload, field } = mutateRequest(random)
    const answer = await ask(url, { method, headers, ...(payload !== undefined && { payload }) })
    const { status, body } = answer
    const shown = JSON.stringify({ method, url, payload, body })
    expect([status >= 400 && status < 500, body.field], shown).toEqual([true, field])
    expect(answer.headers['content-type'], shown).toBe('application/problem+json; charset=utf-8')
  }
})
