import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createRandom, measureHeap, reportRow, scale } from '../../testing/deepRun.ts'
import { createTestApp } from '../../testing/testApp.ts'
import { createRateLimits, createSlidingWindow, limits } from './rateLimit.ts'

function createExample(perMinute: number) {
  let time = 0
  const window = createSlidingWindow(() => time)
  return {
    /** 0 if this request may pass, else the milliseconds until the next one may. */
    take(client: string): number {
      const { current, ttl } = window.count(client, { windowMs: 60_000, max: perMinute })
      return current > perMinute ? ttl : 0
    },
    countClients: window.countClients,
    pass: (ms: number) => {
      time += ms
      return time
    },
  }
}

test('requests up to the limit pass; the next one waits until the first is a minute old', () => {
  const { take, pass } = createExample(3)
  expect(take('a')).toBe(0)
  pass(1_000)
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 59_000])
  pass(59_000)
  expect([take('a'), take('a')]).toEqual([0, 1_000])
})

test('clients have separate limits', () => {
  const { take } = createExample(1)
  expect([take('a'), take('a'), take('b')]).toEqual([0, 60_000, 0])
})

test('refused requests do not extend the wait', () => {
  const { take, pass } = createExample(1)
  take('a')
  for (let i = 0; i < 100; i++) take('a')
  pass(60_000)
  expect(take('a')).toBe(0)
})

test('no window of a minute has more requests than the limit', () => {
  const { take, pass } = createExample(60)
  const random = createRandom(1)
  const passed: number[] = []
  for (let i = 0; i < 20_000; i++) {
    const now = pass(random() * 1_500)
    if (take('a') === 0) passed.push(now)
  }
  const worst = Math.max(
    ...passed.map((start, i) => passed.slice(i, i + 100).filter((at) => at < start + 60_000).length),
  )
  expect(worst).toBe(60)
})

test('at most 10,000 clients are remembered, and one that still asks is among them', () => {
  const { take, countClients } = createExample(2)
  for (let client = 0; client < 20_000; client += 1) {
    take(String(client))
    if (client % 4_000 === 0) take('a')
  }
  expect([countClients(), take('a')]).toEqual([10_000, 60_000])
})

test('S-14: a flood of clients stays within 10,000 entries and does not grow memory', () => {
  const clients = scale(1_000_000)
  const { take, countClients } = createExample(60)
  let heapAfterFirst = 0
  for (let client = 0; client < clients; client++) {
    take(`client ${client}`)
    if (client === 20_000) heapAfterFirst = measureHeap()
  }
  const growth = (measureHeap() - heapAfterFirst) / 2 ** 20
  reportRow('S-14', `${clients} clients, ${countClients()} entries, memory grew by ${growth.toFixed(1)} MiB`)
  expect(countClients()).toBe(10_000)
  expect(growth).toBeLessThan(5)
})

test('two limits of one client count separately, and a refusal says when to come back', async () => {
  let time = 0
  const app = Fastify()
  await createRateLimits({ findClient: () => 'a', elapsed: () => time }).register(app)
  app.get('/confirm', { onRequest: app.rateLimit({ max: 2, groupId: 'confirm' }) }, async () => 'confirmed')
  app.get('/prices', { onRequest: app.rateLimit({ max: 1, groupId: 'prices' }) }, async () => 'prices')
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject(url)
    return [statusCode, headers['retry-after'], Object.keys(headers).filter((name) => name.includes('ratelimit'))]
  }
  expect([await ask('/confirm'), await ask('/prices')]).toEqual([
    [200, undefined, []],
    [200, undefined, []],
  ])
  time = 58_999
  expect([await ask('/confirm'), await ask('/confirm'), await ask('/prices')]).toEqual([
    [200, undefined, []],
    [429, '2', []],
    [429, '2', []],
  ])
})

test('a refused client gets the security headers and the error of every endpoint', async () => {
  const { app } = createTestApp()
  const url = '/api/risk?listings=1:USDC'
  const answers = await Promise.all(Array.from({ length: limits.risk + 1 }, () => app.inject(url)))
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect([refused?.json().type, refused?.headers['x-frame-options'], refused?.headers['cache-control']]).toEqual([
    'tooManyRequests',
    'DENY',
    'no-store',
  ])
})
