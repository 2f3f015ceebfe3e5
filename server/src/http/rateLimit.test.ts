import type { IncomingMessage } from 'node:http'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createRandom } from '../../testing/deepRun.ts'
import { createRateLimit, createRateLimits, limitRate } from './rateLimit.ts'

function createExample(perMinute: number) {
  let time = 0
  const limit = createRateLimit({ perMinute, elapsed: () => time })
  return {
    limit,
    pass: (ms: number) => {
      time += ms
      return time
    },
  }
}

test('requests up to the limit pass; the next one waits until the first is a minute old', () => {
  const { limit, pass } = createExample(3)
  expect(limit.take('a')).toBe(0)
  pass(1_000)
  expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 59_000])
  pass(59_000)
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 1_000])
})

test('clients have separate limits', () => {
  const { limit } = createExample(1)
  expect([limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([0, 60_000, 0])
})

test('refused requests do not extend the wait', () => {
  const { limit, pass } = createExample(1)
  limit.take('a')
  for (let i = 0; i < 100; i++) limit.take('a')
  pass(60_000)
  expect(limit.take('a')).toBe(0)
})

test('no window of a minute has more requests than the limit', () => {
  const { limit, pass } = createExample(60)
  const random = createRandom(1)
  const passed: number[] = []
  for (let i = 0; i < 20_000; i++) {
    const now = pass(random() * 1_500)
    if (limit.take('a') === 0) passed.push(now)
  }
  const worst = Math.max(
    ...passed.map((start, i) => passed.slice(i, i + 100).filter((at) => at < start + 60_000).length),
  )
  expect(worst).toBe(60)
})

test('at most 10,000 clients are remembered, and one that still asks is among them', () => {
  const { limit } = createExample(2)
  let most = 0
  for (let client = 0; client < 20_000; client += 1) {
    limit.take(String(client))
    most = Math.max(most, limit.size)
    if (client % 4_000 === 0) limit.take('a')
  }
  expect([most, limit.take('a')]).toEqual([10_000, 60_000])
})

const request = {} as IncomingMessage

test('each endpoint lets through its own number of requests of a client in a minute', () => {
  let time = 0
  const limits = createRateLimits({ findClient: () => 'a', elapsed: () => time })
  const count = (check: (request: IncomingMessage) => number) => {
    let passed = 0
    while (passed < 1_000 && check(request) === 0) passed += 1
    return passed
  }
  const expected = {
    prices: 60,
    balances: 120,
    transfers: 120,
    risk: 60,
    markets: 600,
    tokenPools: 150,
    llm: 20,
    newsletter: 5,
    confirm: 30,
    unsubscribe: 600,
    readiness: 120,
    cspReports: 60,
  }
  const counts = () => Object.fromEntries(Object.entries(limits).map(([name, check]) => [name, count(check)]))
  expect(counts()).toEqual(expected)
  time = 59_999
  expect(limits.newsletter(request)).toBe(1)
  time = 60_000
  expect(counts()).toEqual(expected)
})

test('a client that uses up its requests leaves those of others', () => {
  let client = 'a'
  const { newsletter } = createRateLimits({ findClient: () => client, elapsed: () => 0 })
  expect(Array.from({ length: 6 }, () => newsletter(request))).toEqual([0, 0, 0, 0, 0, 60_000])
  client = 'b'
  expect(newsletter(request)).toBe(0)
})

test('a client over its limit is refused with the time to wait, and the security headers', async () => {
  let waitMs = 0
  const app = fastify()
  app.addHook(
    'onRequest',
    limitRate(() => waitMs, { headers: { 'x-frame-options': 'DENY' } }),
  )
  app.get('/', async () => 'content')
  expect((await app.inject('/')).body).toBe('content')
  waitMs = 1
  const refused = await app.inject('/')
  expect([refused.statusCode, refused.json().type, refused.headers['x-frame-options']]).toEqual([
    429,
    'tooManyRequests',
    'DENY',
  ])
  waitMs = 1_001
  const headers = [refused, await app.inject('/')].map((answer) => answer.headers['retry-after'])
  expect(headers).toEqual(['1', '2'])
})
