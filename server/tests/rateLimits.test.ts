import { expect, test } from 'vitest'
import { reportRow } from '../testing/deepRun.ts'
import { createTestApp } from '../testing/testApp.ts'
import { answerLcd, answerMoralis, patientFetch, startUpstream } from '../testing/testUpstream.ts'

const routes = [
  { name: 'prices', limit: 60, options: { url: '/api/prices?listings=1:ETH' } },
  {
    name: 'balances',
    limit: 120,
    options: { url: '/lcd/cosmos/bank/v1beta1/balances/allo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnd9texq' },
  },
  {
    name: 'fees of a transfer',
    limit: 120,
    options: { url: '/api/transfers/fees?asset=USDC&origin=1&destination=8453&units=1000000' },
  },
  { name: 'risk', limit: 60, options: { url: '/api/risk?listings=1:USDC' } },
  { name: 'history', limit: 60, options: { url: '/api/history/day' } },
  { name: 'pools of a token', limit: 150, options: { url: `/api/markets/1/tokens/0x${'1'.repeat(40)}` } },
  { name: 'readiness', limit: 120, options: { url: '/readyz' } },
  {
    name: 'confirmations',
    limit: 30,
    options: { method: 'POST' as const, url: '/confirm', headers: { 'sec-fetch-site': 'same-origin' } },
  },
  { name: 'unsubscriptions', limit: 600, options: { method: 'POST' as const, url: '/unsubscribe' } },
  {
    name: 'policy reports',
    limit: 60,
    options: {
      method: 'POST' as const,
      url: '/api/csp-reports',
      headers: { 'content-type': 'application/csp-report' },
      payload: '[]',
    },
  },
  {
    name: 'newsletter',
    limit: 5,
    options: {
      method: 'POST' as const,
      url: '/api/newsletter',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      payload: '{"email":""}',
    },
  },
]

async function start(env: Record<string, string> = {}) {
  const upstream = await startUpstream({ moralis: answerMoralis, lcd: answerLcd })
  let time = 0
  const { app } = createTestApp({ env: { ...upstream.env, ...env }, fetch: patientFetch, elapsed: () => time })
  return {
    app,
    pass: (ms: number) => {
      time += ms
    },
  }
}

type Route = (typeof routes)[number]
type Visitor = { readonly remoteAddress?: string; readonly forwarded?: string }

async function ask(
  app: Awaited<ReturnType<typeof start>>['app'],
  { route, visitor }: { route: Route; visitor: Visitor },
) {
  const { remoteAddress = '198.51.100.1', forwarded } = visitor
  const headers = { ...route.options.headers, ...(forwarded && { 'x-forwarded-for': forwarded }) }
  return await app.inject({ ...route.options, headers, remoteAddress })
}

test.each(routes)('S-15: each client may request $name $limit times a minute', async (route) => {
  const { app, pass } = await start()
  const statuses = []
  for (let i = 0; i < route.limit + 10; i++) statuses.push((await ask(app, { route, visitor: {} })).statusCode)
  expect(statuses.indexOf(429)).toBe(route.limit)
  expect(new Set(statuses.slice(route.limit))).toEqual(new Set([429]))

  const refused = await ask(app, { route, visitor: {} })
  expect([refused.headers['retry-after'], refused.headers['cache-control'], refused.json().type]).toEqual([
    '60',
    'no-store',
    'tooManyRequests',
  ])
  const other = await ask(app, { route, visitor: { remoteAddress: '198.51.100.2' } })
  expect(other.statusCode).not.toBe(429)
  pass(60_000)
  expect((await ask(app, { route, visitor: {} })).statusCode).not.toBe(429)
})

test('S-15: using up one limit leaves the others', async () => {
  const { app } = await start()
  for (const route of routes) {
    for (let i = 0; i < route.limit; i++) expect((await ask(app, { route, visitor: {} })).statusCode).not.toBe(429)
  }
  for (const route of routes) expect((await ask(app, { route, visitor: {} })).statusCode).toBe(429)
})

const prices = routes[0] ?? { name: '', limit: 0, options: { url: '' } }

/** The number of requests that passed. */
async function countPassed(
  app: Awaited<ReturnType<typeof start>>['app'],
  visitors: readonly Visitor[],
): Promise<number> {
  let passed = 0
  for (const visitor of visitors) if ((await ask(app, { route: prices, visitor })).statusCode !== 429) passed += 1
  return passed
}

const many = Array.from({ length: 100 }, (_, index) => index)

test('S-15: a forged X-Forwarded-For or another address of the same network does not bypass the limit', async () => {
  const tricks: Readonly<Record<string, readonly Visitor[]>> = {
    'a forged client': many.map((i) => ({ forwarded: `203.0.113.${i % 256}, 10.0.0.${i % 256}` })),
    'another address of the same /64': many.map((i) => ({ remoteAddress: `2001:db8:1:2:${i.toString(16)}::${i}` })),
    'the same address in another notation': many.map((i) => ({
      remoteAddress: i % 2 === 0 ? '198.51.100.1' : '::ffff:198.51.100.1',
    })),
  }
  for (const [name, visitors] of Object.entries(tricks)) {
    const { app } = await start()
    const passed = await countPassed(app, visitors)
    reportRow('S-15', `${name}: ${passed} of ${visitors.length} passed, ${passed - prices.limit} bypasses`)
    expect([name, passed]).toEqual([name, prices.limit])
  }
})

test('S-15: behind a trusted proxy each client has its own limit, and cannot forge another client', async () => {
  const { app } = await start({ TRUST_PROXY: '10.0.0.0/8' })
  const proxy = { remoteAddress: '10.0.0.1' }
  const forged = many.map((i) => ({ ...proxy, forwarded: `203.0.113.${i % 256}, 198.51.100.7` }))
  expect(await countPassed(app, forged)).toBe(prices.limit)
  expect(await countPassed(app, [{ ...proxy, forwarded: '198.51.100.8' }])).toBe(1)
  const hidden = many.map((i) => ({ ...proxy, forwarded: `2001:db8:5:6::${i.toString(16)}` }))
  expect(await countPassed(app, hidden)).toBe(prices.limit)
})
