import {
  balancesSchema,
  dayHistorySchema,
  explanationSchema,
  healthSchema,
  historySchema,
  intentSchema,
  marketSchema,
  newsletterSchema,
  pricesSchema,
  readinessSchema,
  refusalSchema,
  riskSchema,
  tokenPoolsSchema,
  tradingSchema,
  transferFeesSchema,
  worldSchema,
} from '@murmur/sdk/api'
import type { InjectOptions } from 'fastify'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createFeed } from '../testing/movingMarket.ts'
import { createExampleFees, exampleNow } from '../testing/suggestedFees.ts'
import { createTestApp } from '../testing/testApp.ts'
import { answerLcd, answerMoralis, patientFetch, sendJson, startUpstream } from '../testing/testUpstream.ts'
import { parseEnv } from './env.ts'
import { createPolicy, createSecurityHeaders, hashInline } from './http/securityHeaders.ts'

const policy = createPolicy(parseEnv({}))

test('the health check answers and is not cached', async () => {
  const { app } = createTestApp()
  const response = await app.inject('/healthz')
  expect([response.statusCode, response.json(), response.headers['cache-control']]).toEqual([
    200,
    { status: 'ok' },
    'no-store',
  ])
})

const json = { 'content-type': 'application/json' }
const post = (headers: Record<string, string>, payload: string): InjectOptions => ({
  method: 'POST',
  url: '/api/newsletter',
  headers: { 'sec-fetch-site': 'same-origin', ...headers },
  payload,
})

test.each<[number, InjectOptions]>([
  [200, { url: '/pressroom' }],
  [200, { url: '/pressroom', method: 'HEAD' }],
  [200, { url: '/assets/index-DH3HLHf8.js' }],
  [200, { url: '/brand/logo.png' }],
  [200, { url: '/ads.txt' }],
  [200, { url: '/healthz' }],
  [
    204,
    { url: '/api/csp-reports', method: 'POST', headers: { 'content-type': 'application/csp-report' }, payload: '{}' },
  ],
  [303, post({ 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }, 'email=')],
  [304, { url: '/brand/logo.png', headers: { 'if-none-match': '*' } }],
  [308, { url: '/pressroom/' }],
  [400, { url: '/api/%' }],
  [404, { url: '/%' }],
  [400, post(json, '{')],
  [403, post({ ...json, 'sec-fetch-site': 'cross-site' }, '{}')],
  [404, { url: '/nowhere' }],
  [404, { url: '/api/nowhere' }],
  [405, { url: '/', method: 'DELETE' }],
  [413, post(json, JSON.stringify('a'.repeat(5000)))],
  [415, post({ 'content-type': 'text/plain' }, 'x')],
  [202, post(json, '{"email":"a@b.co"}')],
  [200, { url: '/unsubscribe', method: 'POST', payload: 'List-Unsubscribe=One-Click' }],
  [303, { url: '/unsubscribe', method: 'POST' }],
  [403, { url: '/confirm', method: 'POST' }],
])('F-04: every response has the security headers: %i', async (status, options) => {
  const { app } = createTestApp()
  const response = await app.inject(options)
  expect(response.statusCode).toBe(status)
  // Only pages may connect to the nodes of the chains.
  const isFile = /^\/(assets|brand)\/|\.txt$/.test(String(options.url))
  expect(response.headers).toMatchObject(createSecurityHeaders(isFile ? { ...policy, connectOrigins: [] } : policy))
  expect(response.headers).not.toHaveProperty('server')
  expect(response.headers).not.toHaveProperty('x-powered-by')
})

test('F-05: the embedded card is for the listed sites, and no other page or answer is', async () => {
  const { app } = createTestApp({ env: { EMBED_ORIGINS: 'https://a.example, https://b.example/' } })
  const findAncestors = async (url: string) => {
    const { headers } = await app.inject(url)
    const [, ancestors] = /; frame-ancestors ([^;]+);/.exec(String(headers['content-security-policy'])) ?? []
    return [ancestors, headers['x-frame-options']]
  }
  for (const url of ['/embed', '/embed?theme=light&pay=%3Cscript%3E'])
    expect(await findAncestors(url)).toEqual(["'self' https://a.example https://b.example", undefined])
  for (const url of ['/', '/pressroom', '/embed/', '/embed.html', '/embed.js', '/embed/x', '/api/world', '/healthz'])
    expect(await findAncestors(url)).toEqual(["'none'", 'DENY'])
})

test('other sites may load the script of the embedded card, and no other file', async () => {
  const { app } = createTestApp()
  const policies = ['/embed.js', '/embed', '/assets/index-DH3HLHf8.js'].map(
    async (url) => (await app.inject(url)).headers['cross-origin-resource-policy'],
  )
  expect(await Promise.all(policies)).toEqual(['cross-origin', 'same-origin', 'same-origin'])
})

test('a page allows exactly its own inline scripts and styles', async () => {
  const { app } = createTestApp()
  const { headers, body } = await app.inject('/')
  expect(headers).toMatchObject(createSecurityHeaders(policy, hashInline(body)))
})

test('an internal error is logged once, and reported without details', async () => {
  const { app, lines } = createTestApp()
  app.get('/api/broken', () => {
    throw new Error('database password is 1234')
  })
  const response = await app.inject('/api/broken?secret=1')
  expect([response.statusCode, response.body]).toEqual([
    500,
    '{"type":"internal","message":"Something went wrong on our side. Please try again."}',
  ])
  expect(response.headers).toMatchObject(createSecurityHeaders(policy))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, route: '/api/broken' }])
  expect(lines.join('')).not.toContain('secret')
})

test('requests are not logged', async () => {
  const { app, lines } = createTestApp({ env: { LOG_LEVEL: 'trace' } })
  await app.inject('/pressroom')
  await app.inject('/nowhere')
  expect(lines).toEqual([])
})

test.each([
  [{}, 'closed'],
  [{ TRADING: 'closed' }, 'closed'],
  [{ TRADING: 'open' }, 'open'],
])('F-15: a server with %o says that trading is %s, and no cache keeps it', async (env, trading) => {
  const { app } = createTestApp({ env })
  const response = await app.inject({ url: '/api/trading' })
  expect([response.statusCode, response.json()]).toEqual([200, { trading }])
  expect(response.headers['cache-control']).toBe('no-store')
})

const ethereum = '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5'
const fees = createExampleFees({ units: 1_000_000_000n, scale: 1n, spokePool: ethereum })
const token = `0x${'1'.repeat(40)}`

test('every answer of the server fits its schema', async () => {
  const upstream = await startUpstream({
    moralis: answerMoralis,
    lcd: answerLcd,
    across: (response) => sendJson(response, fees),
  })
  const { feed, show } = createFeed()
  show({ at: 1, price: 2_000 })
  const markets = { find: () => ({ ...feed, follow: async () => 3 }), describe: () => ({ 1: 'open' }) }
  const now = () => exampleNow * 1_000
  const { app } = createTestApp({ env: upstream.env, fetch: patientFetch, now, markets })
  const post = { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } } as const
  const answers = [
    [healthSchema, await app.inject('/healthz')],
    [readinessSchema, await app.inject('/readyz')],
    [worldSchema, await app.inject('/api/world')],
    [tradingSchema, await app.inject('/api/trading')],
    [pricesSchema, await app.inject('/api/prices?listings=1:ETH,56:BNB')],
    [historySchema, await app.inject('/api/history?listings=1:ETH,56:BNB&period=day')],
    [dayHistorySchema, await app.inject('/api/history/day')],
    [balancesSchema, await app.inject('/lcd/cosmos/bank/v1beta1/balances/allo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnd9texq')],
    [transferFeesSchema, await app.inject('/api/transfers/fees?asset=USDC&origin=1&destination=8453&units=1000000000')],
    [riskSchema, await app.inject('/api/risk?listings=1:ETH,1:USDC')],
    [marketSchema, await app.inject('/api/markets/1')],
    [tokenPoolsSchema, await app.inject(`/api/markets/1/tokens/${token}`)],
    [intentSchema, await app.inject({ ...post, url: '/api/intents', payload: { text: 'swap 1 ETH for USDC' } })],
    [newsletterSchema, await app.inject({ ...post, url: '/api/newsletter', payload: { email: 'ada@murmur.example' } })],
  ] as const
  expect(answers.filter(([, { statusCode }]) => statusCode >= 300).map(([, { body }]) => body)).toEqual([])
  for (const [schema, answer] of answers) expect(v.safeParse(schema, answer.json()).issues ?? []).toEqual([])
  const refused = [await app.inject('/api/nothing'), await app.inject({ ...post, url: '/api/intents', payload: {} })]
  for (const answer of refused) expect(v.safeParse(refusalSchema, answer.json()).issues ?? []).toEqual([])
  expect(v.is(explanationSchema, { type: 'text', by: 'model', text: 'x' })).toBe(true)
})
