import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { listings } from '@murmur/engine/token'
import { expect, onTestFinished, test } from 'vitest'
import { createRandom, pick, reportRow, scale } from '../../testing/deepRun.ts'
import { createTestApp } from '../../testing/testApp.ts'
import { startServer } from '../../testing/testServer.ts'
import {
  type Answer,
  answerMoralis,
  patientFetch,
  sendJson,
  sendStatus,
  startUpstream,
} from '../../testing/testUpstream.ts'

const CANONICAL = '/api/prices?listings=1:ETH,56:BNB'

/** Only the prices that Moralis lacks: the two sources cannot contradict each other. */
const answerZkSync: Answer = (response, { url }) => {
  const coins = (url.split('?')[0]?.split('/').at(-1) ?? '').split(',').filter((coin) => coin.startsWith('era:'))
  const value = url.startsWith('/percentage/') ? 3.5 : { price: 2.5 }
  sendJson(response, { coins: Object.fromEntries(coins.map((coin) => [coin, value])) })
}

async function start() {
  const { env, requests } = await startUpstream({ moralis: answerMoralis, llama: answerZkSync })
  let time = 0
  const { app } = createTestApp({
    env,
    fetch: patientFetch,
    now: () => 1_763_164_800_000 + time,
    elapsed: () => time,
  })
  return {
    requests,
    pass: (ms: number) => {
      time += ms
    },
    ask: (url: string) => app.inject(url),
  }
}

test('the whole answer', async () => {
  const { ask } = await start()
  const { statusCode, headers, body } = await ask(CANONICAL)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(JSON.parse(body)).toEqual({
    prices: Object.fromEntries(
      ['1:ETH', '56:BNB'].map((id) => [
        id,
        {
          type: 'price',
          usdPrice: '1.5',
          change24h: '-0.25',
          source: 'moralis',
          at: 1_763_164_800_000,
          ageMs: 0,
          isStale: false,
        },
      ]),
    ),
  })
})

test('every listing of the token list has a price', async () => {
  const { ask } = await start()
  const ids = listings.map(({ id }) => id)
  const { prices } = (await ask(`/api/prices?listings=${ids.join(',')}`)).json()
  expect(Object.keys(prices)).toEqual(ids)
  expect(new Set(ids.map((id) => prices[id].type))).toEqual(new Set(['price']))
})

test.each([
  '/api/prices',
  '/api/prices?',
  '/api/prices?listings',
  '/api/prices?listings=',
  '/api/prices?listings=1:ETH,',
  '/api/prices?listings=1:XXX',
  '/api/prices?listings=1:eth',
  '/api/prices?listings=2:ETH',
  '/api/prices?Listings=1:ETH',
  '/api/prices?listings=1:ETH&listings=56:BNB',
  '/api/prices?listings=1:ETH&cachebuster=1',
  '/api/prices?x=1&listings=1:ETH',
  '/api/prices?listings=__proto__',
  '/api/prices?listings[]=1:ETH',
  `/api/prices?listings=${'1:ETH,'.repeat(2_000)}1:ETHX`,
])('%s is a bad request', async (url) => {
  const { ask, requests } = await start()
  const { statusCode, headers, body } = await ask(url)
  expect([statusCode, headers['cache-control'], JSON.parse(body).type]).toEqual([400, 'no-store', 'badRequest'])
  expect(requests).toEqual([])
})

test.each([
  '/api/prices?listings=56:BNB,1:ETH',
  '/api/prices?listings=1:ETH,56:BNB,1:ETH',
  '/api/prices?listings=1%3AETH%2C56%3ABNB',
  '/api/prices?listings=1:ETH,56:BNB&',
  '/api/prices?&listings=1:ETH,56:BNB',
])('%s gets the same answer, but is not cacheable', async (url) => {
  const { ask } = await start()
  const { headers, body } = await ask(url)
  expect(headers['cache-control']).toBe('no-store')
  expect(JSON.parse(body)).toEqual((await ask(CANONICAL)).json())
})

test('max-age is the rest of the 15 seconds', async () => {
  const { ask, pass } = await start()
  const control = async () => (await ask(CANONICAL)).headers['cache-control']
  const more = 'stale-while-revalidate=5, stale-if-error=45'
  expect(await control()).toBe(`public, max-age=15, s-maxage=15, ${more}`)
  pass(4_500)
  expect(await control()).toBe(`public, max-age=10, s-maxage=10, ${more}`)
  pass(10_000)
  expect(await control()).toBe(`public, max-age=0, s-maxage=0, ${more}`)
})

test('a stale answer is cacheable for one second', async () => {
  const { env } = await startUpstream({ moralis: answerMoralis })
  let time = 0
  let isDown = false
  const unsteady: typeof fetch = (...args) =>
    isDown ? Promise.reject(new TypeError('fetch failed')) : patientFetch(...args)
  const { app } = createTestApp({ env, fetch: unsteady, elapsed: () => time })
  await app.inject(CANONICAL)
  isDown = true
  time = 15_000
  const { headers, payload } = await app.inject(CANONICAL)
  expect([headers['cache-control'], payload]).toEqual([
    'public, max-age=1, s-maxage=1',
    expect.stringContaining('"isStale":true'),
  ])
})

test('HEAD is GET without its body', async () => {
  const { env } = await startUpstream({ moralis: answerMoralis })
  const { app } = createTestApp({ env, fetch: patientFetch })
  const get = await app.inject(CANONICAL)
  const head = await app.inject({ method: 'HEAD', url: CANONICAL })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
})

test('a cached answer is sent exactly as a new one', async () => {
  const { env } = await startUpstream({ moralis: answerMoralis })
  const { origin } = await startServer({ env, now: () => 0, elapsed: () => 0 })
  const ask = async () => {
    const response = await fetch(origin + CANONICAL)
    return { status: response.status, headers: [...response.headers.keys()], body: await response.json() }
  }
  expect(await ask()).toEqual(await ask())
})

const noise = [
  'x-forwarded-host',
  'x-original-url',
  'x-forwarded-proto',
  'accept',
  'accept-language',
  'origin',
  'cookie',
  'range',
  'x-http-method-override',
  'cache-control',
  'if-none-match',
  'forwarded',
]
const spellings = [
  CANONICAL,
  CANONICAL.toUpperCase(),
  CANONICAL.replace('ETH', 'eth'),
  '/api/prices?listings=56:BNB,1:ETH',
  `${CANONICAL}&utm=poison`,
  '/api/prices?utm=poison&listings=1:ETH,56:BNB',
  CANONICAL.replace(',', '%2c'),
  `${CANONICAL}%00`,
  `${CANONICAL},poison`,
  '/api/prices?listings=1:ETH',
  '/api/prices//?listings=1:ETH',
  '/API/prices?listings=1:ETH,56:BNB',
  `${CANONICAL}&__proto__[x]=poison`,
]

test('S-13: no header, order, case or parameter poisons the cache', async () => {
  const { env, requests } = await startUpstream({
    moralis: answerMoralis,
    llama: (response) => sendStatus(response, 404),
  })
  const { origin } = await startServer({
    env: { ...env, TRUST_PROXY: '127.0.0.1' },
    now: () => 1_763_164_800_000,
    elapsed: () => 0,
  })
  const random = createRandom(13)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const any = <T>(items: readonly T[]) => pick(items, random)
  let clients = 0
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    clients += 1
    const client = `198.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`
    const [response] = await once(
      get(origin + url, { agent, headers: { ...headers, 'x-forwarded-for': client } }),
      'response',
    )
    return { status: response.statusCode, headers: response.headers, body: await text(response) }
  }
  const withoutDate = ({ headers, ...rest }: Awaited<ReturnType<typeof ask>>) => ({
    ...rest,
    headers: { ...headers, date: '' },
  })
  const reference = withoutDate(await ask(CANONICAL))
  const tries = scale(5_000, { part: 100 })
  let crossed = 0
  for (let i = 0; i < tries; i++) {
    const headers = Object.fromEntries(noise.filter(() => random() < 0.3).map((name) => [name, 'poison.example']))
    const { body, headers: answered } = await ask(any(spellings), headers)
    const after = withoutDate(await ask(CANONICAL))
    const isSame = JSON.stringify(after) === JSON.stringify(reference)
    if (!isSame || JSON.stringify([body, answered]).includes('poison')) crossed += 1
  }
  reportRow('S-13', `${tries} attempts, ${crossed} with an effect; ${requests.length} upstream calls in all`)
  // One call per price, and two to the other source: a first price needs a second opinion.
  expect([crossed, requests.length]).toEqual([0, 4])
})

test('S-14: requesting every set of listings leaves memory bounded', async () => {
  const { env, requests } = await startUpstream({ moralis: answerMoralis, llama: answerZkSync })
  let time = 0
  const { app } = createTestApp({ env, fetch: patientFetch, elapsed: () => time })
  const sets = scale(16_383, { part: 100 })
  for (let set = 1; set <= sets; set++) {
    time += 1
    const ids = listings.filter((_, bit) => (set >> bit) & 1).map(({ id }) => id)
    const remoteAddress = `198.${set >> 16}.${(set >> 8) & 255}.${set & 255}`
    await app.inject({ url: `/api/prices?listings=${ids.join(',')}`, remoteAddress })
  }
  reportRow('S-14', `${sets} sets of listings, ${requests.length} upstream calls`)
  // Each listing is fetched once per 15 seconds, whatever the set.
  expect(requests.length).toBeLessThanOrEqual(listings.length * 2 * Math.ceil(sets / 15_000 + 1))
})
