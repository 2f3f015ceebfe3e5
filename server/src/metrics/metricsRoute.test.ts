import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/testApp.ts'
import { startServer } from '../../testing/testServer.ts'
import { startUpstream } from '../../testing/testUpstream.ts'
import type { MarketState } from '../market/marketFeed.ts'
import { createServerMetrics } from './serverMetrics.ts'

const METRICS_TOKEN = 'fedcba9876543210fedcba9876543210'
const env = { METRICS_TOKEN }
const authorization = `Bearer ${METRICS_TOKEN}`

test('N-17: the figures are there for the holder of the token only', async () => {
  const { app } = createTestApp({ env })
  const ask = async (header?: string) =>
    (await app.inject({ url: '/metrics', headers: header === undefined ? {} : { authorization: header } })).statusCode
  expect(await ask(authorization)).toBe(200)
  const wrong = [
    undefined,
    '',
    'Bearer ',
    METRICS_TOKEN,
    `${authorization}0`,
    authorization.slice(0, -1),
    'Bearer \u0000',
  ]
  expect(await Promise.all(wrong.map(ask))).toEqual(wrong.map(() => 404))
})

test('N-17: without a token there is no such page', async () => {
  const { app } = createTestApp()
  const answer = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })
  expect(answer.statusCode).toBe(404)
})

test('a request is counted by its route and status', async () => {
  const { origin } = await startServer({ env })
  for (const path of ['/pressroom', '/healthz', '/api/nothing', '/api/prices?listings=nonsense'])
    await fetch(origin + path)
  const text = await readMetrics(origin)
  expect(text).toMatch(/^murmur_request_seconds_count\{route="\/\*",status="200"\} 1$/m)
  expect(text).toMatch(/^murmur_request_seconds_count\{route="\/healthz",status="200"\} 1$/m)
  expect(text).toMatch(/^murmur_refused_total\{route="\/api\/prices",status="400"\} 1$/m)
  expect(text).toMatch(/^murmur_refused_total\{route="\/\*",status="404"\} 1$/m)
})

test('a used-up limit, a failing service and the age of a price are visible', async () => {
  const { env: services } = await startUpstream({
    llama: (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ coins: { 'coingecko:ethereum': { price: 2000, timestamp: Date.now() / 1_000 } } })),
    lcd: (response) => response.writeHead(503).end(),
  })
  const { origin } = await startServer({ env: { ...services, ...env } })
  for (let count = 0; count < 70; count++) await fetch(`${origin}/api/prices?listings=1:NOTHING${count}`)
  await fetch(`${origin}/lcd/cosmos/bank/v1beta1/balances/allo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnd9texq`)
  const text = await readMetrics(origin)
  expect(text).toMatch(/^murmur_refused_total\{route="\/api\/prices",status="429"\} 10$/m)
  expect(text).toMatch(/^murmur_breaker_open\{upstream="lcd"\} 1$/m)
  expect(text).toMatch(/^murmur_breaker_open\{upstream="defillama"\} 0$/m)
  expect(text).toMatch(/^murmur_memory_bytes\{kind="rss"\} \d+$/m)
  expect(text).toMatch(/^murmur_event_loop_delay_seconds\{quantile="0.99"\} [\d.e-]+$/m)
})

test('every line is in the text format of Prometheus', async () => {
  const { origin } = await startServer({ env })
  await fetch(`${origin}/healthz`)
  const lines = (await readMetrics(origin)).trimEnd().split('\n')
  const sample = /^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[\d.e+-]+$/
  // Empty lines are ignored.
  expect(lines.filter((line) => line !== '' && !/^# (HELP|TYPE) [a-z_]+ ./.test(line) && !sample.test(line))).toEqual(
    [],
  )
})

test('the states of the outbox and the time of the database are visible', async () => {
  const metrics = createServerMetrics({ elapsed: () => 0 })
  metrics.watchMails(async () => ({ due: 3, sent: 7 }))
  const database = metrics.watchDatabase({
    transaction: async (work) => await work(async () => []),
    migrationLock: undefined,
    skipLocked: '',
    snapshot: async (work) => await work(async () => []),
    restoreLocks: [],
    scrub: async () => {},
    close: async () => {},
  })
  await database.transaction(async () => 1)
  await database
    .transaction(async () => {
      throw new Error('disk full')
    })
    .catch(() => {})
  const text = await metrics.render()
  expect(text).toContain('murmur_mails{state="due"} 3\nmurmur_mails{state="sent"} 7\n')
  expect(text).toContain('murmur_database_seconds_count{result="done"} 1')
  expect(text).toContain('murmur_database_seconds_count{result="failed"} 1')
})

test('closed exchanges are counted by network, and not for a network that is closed itself', async () => {
  const metrics = createServerMetrics({ elapsed: () => 0 })
  const page = { blockHash: '0x1', identity: Buffer.from(''), br: Buffer.from(''), gzip: Buffer.from('') }
  const closedVenues = ['SushiSwap V2 is not at its address', 'The hook of Curve is not the one of our table']
  const states: Readonly<Record<string, MarketState>> = {
    1: { type: 'open', page, ageMs: 0, isStale: false, closedTokens: [], closedVenues },
    56: { type: 'open', page, ageMs: 0, isStale: false, closedTokens: [], closedVenues: [] },
    10: { type: 'closed', reason: 'Multicall3 is not at its address.' },
  }
  metrics.watchMarkets({
    describe: () => Object.fromEntries(Object.keys(states).map((chainId) => [chainId, ''])),
    find: (chainId) => ({
      get: () => states[chainId] ?? { type: 'starting' },
      subscribe: () => () => {},
      follow: async () => 0,
      stop: () => {},
    }),
  })
  const text = await metrics.render()
  expect(text.match(/^murmur_exchanges_closed\{.*$/gm)).toEqual([
    'murmur_exchanges_closed{chain="1"} 2',
    'murmur_exchanges_closed{chain="56"} 0',
  ])
})

test('S-22: a refused request is one line with its route, without address, query and account', async () => {
  const { origin, lines } = await startServer({ env: { LOG_LEVEL: 'info' } })
  await fetch(`${origin}/api/prices?listings=secret-query`)
  await fetch(`${origin}/healthz`)
  const found = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request refused')
  expect(found).toMatchObject([{ route: '/api/prices', method: 'GET', status: 400 }])
  expect(lines.join()).not.toMatch(/127\.0\.0\.1|secret-query/)
})

test('a flood of refusals does not fill the log', async () => {
  const { app, lines } = createTestApp({ env: { LOG_LEVEL: 'info' } })
  for (let count = 0; count < 700; count++) await app.inject('/api/prices?listings=x')
  expect(lines.filter((line) => line.includes('request refused'))).toHaveLength(600)
})

async function readMetrics(origin: string): Promise<string> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization } })
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return await response.text()
}
