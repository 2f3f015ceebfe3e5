import { brotliDecompressSync } from 'node:zlib'
import { dayHistorySchema, historySchema } from '@murmur/sdk/api'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/testApp.ts'
import type { Prices } from './historyGrid.ts'
import { recorded } from './priceHistory.ts'

const NOW = 1_800_000_000

/** A day of prices that move like a volatile market: nothing repeats, so nothing compresses by chance. */
function createDay(): ReadonlyMap<number, Prices> {
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647 - 0.5
  }
  const last = new Map(recorded.map(({ id }, index) => [id, 10 ** ((index % 7) - 2)]))
  return new Map(
    Array.from({ length: 289 }, (_, index) => {
      for (const [id, price] of last) last.set(id, price * (1 + random() * 0.01))
      return [NOW - (288 - index) * 300, new Map(last)]
    }),
  )
}

async function open(rows: ReadonlyMap<number, Prices> = createDay()) {
  const kept = { load: async () => rows, add: async () => {}, thin: async () => {}, claimFill: async () => false }
  const { app, history } = createTestApp({ now: () => NOW * 1_000, keptHistory: kept })
  await history.collect()
  return app
}

test('the last day of every token is one answer of less than 10 kB', async () => {
  const app = await open()
  const response = await app.inject({ url: '/api/history/day', headers: { 'accept-encoding': 'br' } })
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=60',
    vary: 'Accept-Encoding',
  })
  console.info(`The day of ${recorded.length} tokens: ${response.rawPayload.length} bytes`)
  expect(response.rawPayload.length).toBeLessThan(10_000)
  const answer = v.parse(dayHistorySchema, JSON.parse(brotliDecompressSync(response.rawPayload).toString()))
  expect([answer.step, answer.start, answer.at]).toEqual([3_600, NOW - 86_400, NOW])
  expect(Object.values(answer.moves).every(({ length }) => length === 25)).toBe(true)
})

test('a pair and a period are one answer, and a second request finds it unchanged', async () => {
  const app = await open()
  const url = '/api/history?listings=1:ETH,1:USDC&period=week'
  const response = await app.inject(url)
  const answer = v.parse(historySchema, response.json())
  expect([answer.step, answer.start, answer.at]).toEqual([300, NOW - 86_400, NOW])
  expect(Object.entries(answer.prices).map(([id, line]) => [id, line.length])).toEqual([
    ['1:ETH', 289],
    ['1:USDC', 289],
  ])
  const again = await app.inject({ url, headers: { 'if-none-match': String(response.headers.etag) } })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
})

test('without any price the answer is empty, not an error', async () => {
  const app = await open(new Map())
  const series = await app.inject('/api/history?listings=1:ETH&period=day')
  expect([series.statusCode, series.json()]).toEqual([200, { step: 300, start: NOW, at: null, prices: {} }])
  expect((await app.inject('/api/history/day')).json()).toMatchObject({ at: null, moves: {} })
})

test.each([
  '/api/history',
  '/api/history?period=day',
  '/api/history?listings=1:ETH',
  '/api/history?listings=1:ETH&period=century',
  '/api/history?listings=1:ETH&period=day&x=1',
  '/api/history?period=day&listings=1:ETH',
  '/api/history?listings=1:NOTHING&period=day',
  '/api/history?listings=__proto__&period=day',
  '/api/history?listings=&period=day',
  '/api/history?listings=1:ETH&period=day&period=week',
  '/api/history/day?x=1',
  `/api/history?listings=${recorded
    .slice(0, 41)
    .map(({ id }) => id)
    .join(',')}&period=day`,
])('%s is refused', async (url) => {
  const app = await open()
  expect((await app.inject(url)).statusCode).toBe(400)
})
